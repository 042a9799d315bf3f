import { language } from '../i18n';

/** A day as the visitor's language writes it. */
export const day = (at: number): string => new Date(at).toLocaleDateString(language.value, { year: 'numeric', month: 'short', day: 'numeric' });

/** A day with the time. */
export const moment = (at: number): string =>
  new Date(at).toLocaleString(language.value, { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
