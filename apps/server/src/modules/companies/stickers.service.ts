import { encode } from 'uqr';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Call } from '../../access/actor.ts';
import { drawingToPng, pictureToPng } from '../../pictures/square-picture.ts';
import { findLocale } from '../users/users.store.ts';
import { findPicture } from './company-pictures.store.ts';
import { requireCompany } from './read-companies.service.ts';
import { drawSticker, type Sticker } from './sticker.ts';

const WORDS: Record<Locale, Sticker['words']> = {
  fr: { guestCode: 'Code invité', scan: 'Scannez pour rejoindre' },
  en: { guestCode: 'Guest code', scan: 'Scan to join' },
};
const PNG_SCALE = 3;

/** The card that invites into a company, as SVG. */
export async function readStickerSvg(call: Call, { id }: { id: string }, publicUrl: string): Promise<File> {
  const svg = await drawStickerOf(call, id, publicUrl);
  return new File([svg], 'sticker.svg', { type: 'image/svg+xml' });
}

/** The same card as PNG, large enough for print. */
export async function readStickerPng(call: Call, { id }: { id: string }, publicUrl: string): Promise<File> {
  const png = await drawingToPng(await drawStickerOf(call, id, publicUrl), PNG_SCALE);
  return new File([new Uint8Array(png)], 'sticker.png', { type: 'image/png' });
}

async function drawStickerOf(call: Call, id: string, publicUrl: string): Promise<string> {
  const { name, guestCode } = await requireCompany(call, id);
  const picture = await findPicture(call.db, id, 256);
  return drawSticker({
    name,
    guestCode,
    squares: encode(`${publicUrl}/invite?code=${guestCode}`, { ecc: 'M', border: 2 }).data,
    avatar: picture === null ? null : await pictureToPng(picture),
    words: WORDS[await findLocale(call.db, call.actor)],
  });
}
