// How a variant's board and pieces look, as a style sheet made from the core's own pictures.

import type { Color, Library, Look, PiecePicture } from '../rules';
import { COLORS } from '../rules';
import { roleName } from './keys';

const sheets = new Map<string, string>();

/** A picture as an address that style sheets take. */
const address = (svg: string): string => `url("data:image/svg+xml,${encodeURIComponent(svg.trim())}")`;

/** The class that gives elements the look of a variant. Its style sheet is made when it is first asked for. */
export function skin(library: Library, variant: string, look: Look): string {
  const key = JSON.stringify([library.texts.length, variant, look]);
  let name = sheets.get(key);
  if (!name) {
    name = `skin-${sheets.size}`;
    sheets.set(key, name);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules(name, library, variant, look));
    document.adoptedStyleSheets.push(sheet);
  }
  return name;
}

function rules(name: string, library: Library, variant: string, look: Look): string {
  const boards = COLORS.map(
    view => `.plate.${name}.view-${view}{background-image:${address(library.board(variant, look, view))}}`,
  );
  const pieces = library.pieces(variant, look).map(picture => piece(name, picture));
  const wall = `.${name} .wall{background-image:${address(library.wall(variant))}}`;
  return [...boards, ...pieces, wall].join('\n');
}

/** Seen by its own side a piece is an ally: that is what chessgroundx calls it, too. */
function piece(name: string, { role, color, view, svg }: PiecePicture): string {
  const side: 'ally' | 'enemy' = (color as Color) === view ? 'ally' : 'enemy';
  return `.${name} .${roleName(role)}.${color}.${side}{background-image:${address(svg)}}`;
}
