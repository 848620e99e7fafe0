import { answeredScript, RUN, type Row } from './row.ts';

/** Content types of scripts, with bodies that browsers sniff. */
const TYPES = [
  'text/javascript', 'application/x-javascript', 'text/html', 'application/json', 'text/plain', 'text/css', 'text/csv', 'text/xml',
  'application/xml', 'application/octet-stream', 'application/pdf', 'application/zip', 'application/vnd.ms-excel', 'application/ld+json',
  'image/png', 'image/svg+xml', 'audio/mpeg', 'text/event-stream', '',
]; // prettier-ignore
const TEXTS = [
  RUN, '<!doctype html><p>x', `<!-- x -->\n${RUN}`, '{"a":1}', ' {  "a" : "b" }', `)]}'\n{}`, '<?xml version="1.0"?><a/>', 'for(;;);{"a":1}',
  '["a"]', '{a:1}', '/* c */ {"a":1}', '{}',
]; // prettier-ignore

export const TYPE_ROWS: Row[] = (['own', 'far'] as const).flatMap((origin) =>
  [false, true].flatMap((isSniffed) =>
    TYPES.flatMap((type) =>
      // All texts are tried across origins where the browser looks into them.
      (origin === 'far' && isSniffed ? TEXTS : [RUN]).map((body) =>
        answeredScript(`${origin} "${type}"${isSniffed ? '' : ' nosniff'} ${body}`, { origin, body }, () => ({
          ...(type === '' ? {} : { 'content-type': type }),
          ...(isSniffed ? {} : { 'x-content-type-options': 'nosniff' }),
        })),
      ),
    ),
  ),
);
