import { escapeHtml } from '../../escape-html.ts';
import { spelledGuestCode } from '@vigie/contract/guest-code.ts';

export interface Sticker {
  name: string;
  guestCode: string;
  /** Modules of the QR code, row by row; true is dark. */
  squares: boolean[][];
  /** PNG picture; null: the name's first letter is drawn. */
  avatar: Buffer | null;
  /** Texts above the guest code and below the QR code. */
  words: { guestCode: string; scan: string };
}

const WIDTH = 640;
const HEIGHT = 360;
const QR_SIZE = 240;
const LINE_LENGTH_MAX = 18;
const LINES_MAX = 3;
const FONT = "font-family=\"'DejaVu Sans', 'Liberation Sans', Arial, sans-serif\"";

/** Returns a printable invitation card as SVG: picture, name, guest code and QR code. */
export function drawSticker(sticker: Sticker): string {
  const { name, guestCode, words } = sticker;
  const code = codeLinesOf(guestCode).map(
    (line, index) => `<tspan x="40"${index === 0 ? '' : ' dy="24"'}>${escaped(line)}</tspan>`,
  );
  const lines = linesOf(name).map(
    (line, index) => `<tspan x="40" dy="${index === 0 ? 0 : 34}">${escaped(line)}</tspan>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">
<title>${escaped(name)}</title>
<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="24" fill="#ffffff" stroke="#c9cfdb" stroke-width="2"/>
${drawAvatar(sticker)}
<text x="40" y="176" ${FONT} font-size="28" font-weight="700" fill="#101828">${lines.join('')}</text>
<text x="40" y="286" ${FONT} font-size="14" fill="#475467">${escaped(words.guestCode)}</text>
<text x="40" y="310" ${FONT} font-size="18" font-weight="700" fill="#101828">${code.join('')}</text>
${drawSquares(sticker.squares)}
<text x="${360 + QR_SIZE / 2}" y="316" ${FONT} font-size="14" text-anchor="middle" fill="#475467">${escaped(words.scan)}</text>
</svg>
`;
}

/** Returns a code on one line in its groups; an older, longer code on two lines. */
function codeLinesOf(guestCode: string): string[] {
  const spelled = spelledGuestCode(guestCode);
  if (spelled.length <= LINE_LENGTH_MAX) return [spelled];
  const half = Math.ceil(guestCode.length / 2);
  return [guestCode.slice(0, half), guestCode.slice(half)];
}

function drawAvatar({ avatar, name }: Sticker): string {
  if (avatar !== null)
    return `<clipPath id="round"><circle cx="80" cy="80" r="40"/></clipPath>
<image x="40" y="40" width="80" height="80" clip-path="url(#round)" href="data:image/png;base64,${avatar.toString('base64')}"/>`;
  const first = String.fromCodePoint(name.trim().toUpperCase().codePointAt(0) ?? 0x2022);
  return `<circle cx="80" cy="80" r="40" fill="#2b3fc4"/>
<text x="80" y="93" ${FONT} font-size="36" font-weight="700" text-anchor="middle" fill="#ffffff">${escaped(first)}</text>`;
}

function drawSquares(squares: boolean[][]): string {
  const side = QR_SIZE / Math.max(1, squares.length);
  const dark = squares.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return `<path transform="translate(360 44) scale(${side})" fill="#101828" shape-rendering="crispEdges" d="${dark.join('')}"/>`;
}

/** Returns a name in a few lines, broken between words if possible. */
function linesOf(name: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of name.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= LINE_LENGTH_MAX || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.slice(0, LINES_MAX).map((text, index) => {
    const isCut = text.length > LINE_LENGTH_MAX || (index === LINES_MAX - 1 && lines.length > LINES_MAX);
    return isCut ? `${text.slice(0, LINE_LENGTH_MAX - 1)}…` : text;
  });
}

const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return escapeHtml(text.replace(NOT_IN_XML, ''));
}
