import { encode } from 'uqr';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import type { Call } from '../../access/actor.ts';
import { drawingToPng, pictureToPng } from '../../pictures/square-picture.ts';
import { findLocale } from '../users/users.store.ts';
import { findCompanyPicture } from './company-pictures.store.ts';
import { requireCompany } from './read-companies.service.ts';
import { drawSticker } from './sticker.ts';

const PNG_SCALE = 3;

/** Reads the invitation card of a company as SVG. */
export async function readStickerSvg(call: Call, { id }: { id: string }, publicUrl: string): Promise<File> {
  const svg = await drawStickerOf(call, id, publicUrl);
  return new File([svg], 'sticker.svg', { type: 'image/svg+xml' });
}

/** Reads the invitation card of a company as PNG, large enough for print. */
export async function readStickerPng(call: Call, { id }: { id: string }, publicUrl: string): Promise<File> {
  const png = await drawingToPng(await drawStickerOf(call, id, publicUrl), PNG_SCALE);
  return new File([new Uint8Array(png)], 'sticker.png', { type: 'image/png' });
}

async function drawStickerOf(call: Call, id: string, publicUrl: string): Promise<string> {
  const { name, guestCode } = await requireCompany(call, id);
  const picture = await findCompanyPicture(call.db, id, 256);
  return drawSticker({
    name,
    guestCode,
    squares: encode(`${publicUrl}/invite?code=${guestCode}`, { ecc: 'M', border: 2 }).data,
    avatar: picture === null ? null : await pictureToPng(picture),
    words: FILE_WORDS[await findLocale(call.db, call.actor)].sticker,
  });
}
