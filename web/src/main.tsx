// Where the page begins.

import { render } from 'preact';
import { App } from './app';
import { keepLanguage } from './i18n';
import { followLinks } from './router';
import { keepSettings } from './settings';

keepSettings();
keepLanguage();
followLinks();

const element = document.getElementById('app');
if (element) render(<App />, element);
