export const en = {
  limits:
    'PNG, JPEG, WebP, GIF or AVIF, {size} MB and {pixels} million pixels at most. A square is cut out of it.',
  file: 'Picture file',
  choose: 'Choose a picture',
  'choose-another': 'Choose another picture',
  remove: 'Remove the picture',
  drop: 'Drop this one',
  keep: 'Keep the picture',
  crop: 'Part of the picture that is kept',
  'crop-keys': 'Drag the picture, or move it with the arrow keys; + and − zoom.',
  zoom: 'Zoom',
  'refused.format':
    'This is no PNG, JPEG, WebP, GIF or AVIF picture ({size} MB, {pixels} million pixels at most).',
  'refused.bytes': 'This picture is larger than {size} MB ({pixels} million pixels at most).',
  'refused.pixels': 'This picture has more than {pixels} million pixels ({size} MB at most).',
  'refused.unreadable': 'This file cannot be read as a picture ({size} MB, {pixels} million pixels at most).',
} as const;

declare module '../../i18n/i18n.ts' {
  interface Catalogues {
    avatar: typeof en;
  }
}
