import type { Same } from '../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  limits:
    'PNG, JPEG, WebP, GIF ou AVIF, {size} Mo et {pixels} millions de pixels au plus. Un carré y sera découpé.',
  file: 'Fichier de l’image',
  choose: 'Choisir une image',
  'choose-another': 'Choisir une autre image',
  remove: 'Retirer l’image',
  drop: 'Abandonner celle-ci',
  keep: 'Garder l’image finalement',
  crop: 'Partie conservée de l’image',
  'crop-keys': 'Faites glisser l’image ou déplacez-la avec les flèches ; + et − règlent le zoom.',
  zoom: 'Zoom',
  'refused.format':
    'Ce n’est pas une image PNG, JPEG, WebP, GIF ou AVIF ({size} Mo, {pixels} millions de pixels au plus).',
  'refused.bytes': 'Cette image dépasse {size} Mo ({pixels} millions de pixels au plus).',
  'refused.pixels': 'Cette image dépasse {pixels} millions de pixels ({size} Mo au plus).',
  'refused.unreadable':
    'Ce fichier n’est pas lisible comme image ({size} Mo, {pixels} millions de pixels au plus).',
} as const satisfies Same<typeof en>;
