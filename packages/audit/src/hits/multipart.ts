import type { HitFields } from './fields.ts';

const NAME = /content-disposition:[^\r\n]*;\s*name="([^"]*)"/i;

/** Returns the text fields of a multipart/form-data body, or null if the body is none. */
export function multipartFields(text: string): HitFields | null {
  const boundary = /^--[^\r\n]+/.exec(text)?.[0];
  if (boundary === undefined || !NAME.test(text)) return null;
  const fields: [string, string][] = [];
  for (const part of text.split(boundary)) {
    const headEnd = part.indexOf('\r\n\r\n');
    const name = headEnd === -1 ? undefined : NAME.exec(part.slice(0, headEnd))?.[1];
    if (name !== undefined) fields.push([name, part.slice(headEnd + 4).replace(/\r\n$/, '')]);
  }
  return Object.fromEntries(fields);
}
