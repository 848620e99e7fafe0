import * as z from 'zod';

/** Kinds of credentials that open a website closed to the public. */
export const ACCESS_KINDS = ['basic-auth', 'header', 'cookie', 'local-storage'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

const ENTRIES_MAX = 30;
const ORIGINS_MAX = 10;
const NAME_MAX = 200;
const VALUE_MAX = 4096;

/** Token of RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Visible characters and spaces, the only characters that a header value may contain. */
const HEADER_VALUE = /^[\x20-\x7e]+$/;
/** RFC 6265, section 4.1.1, plus the commas and quotes that browsers accept. */
const COOKIE_VALUE = /^[\x21-\x3a\x3c-\x7e]*$/;
/** Headers that the browser sets itself, or that belong to another kind of access entry. */
const OWN_HEADERS =
  /^(host|cookie|connection|content-.*|transfer-encoding|upgrade|te|trailer|keep-alive|expect|origin|referer|proxy-.*|sec-.*|access-control-.*)$/i;

/** Returns the field error code that explains why an entry cannot be sent. Returns null if the entry can be sent. */
export function accessFault(kind: AccessKind, part: 'name' | 'value', text: string): string | null {
  if (kind === 'local-storage') return null;
  if (kind === 'basic-auth') {
    const isUsable = !/\p{Cc}/u.test(text) && (part === 'value' || !text.includes(':'));
    return isUsable ? null : 'basic-auth-invalid';
  }
  return kind === 'header' ? headerFault(part, text) : cookieFault(part, text);
}

function headerFault(part: 'name' | 'value', text: string): string | null {
  if (part === 'value') return HEADER_VALUE.test(text) ? null : 'header-value-invalid';
  if (!TOKEN.test(text)) return 'header-name-invalid';
  return OWN_HEADERS.test(text) ? 'header-not-settable' : null;
}

function cookieFault(part: 'name' | 'value', text: string): string | null {
  if (part === 'value') return COOKIE_VALUE.test(text) ? null : 'cookie-value-invalid';
  return TOKEN.test(text) ? null : 'cookie-name-invalid';
}

const entryNameSchema = z
  .string()
  .trim()
  .min(1, 'access-name-required')
  .max(NAME_MAX, 'access-name-too-long');
const entryValueSchema = z.string().max(VALUE_MAX, 'access-value-too-long');

/** `name` of Basic authentication is the user, `value` the password. */
export const accessEntrySchema = z
  .object({ kind: z.enum(ACCESS_KINDS), name: entryNameSchema, value: entryValueSchema })
  .superRefine(({ kind, ...texts }, issues) => {
    for (const part of ['name', 'value'] as const) {
      const fault = accessFault(kind, part, texts[part]);
      if (fault !== null) issues.addIssue({ code: 'custom', path: [part], message: fault });
    }
  });
export type AccessEntry = z.infer<typeof accessEntrySchema>;

/** Access entry without its secret value. */
export const accessNameSchema = z.object({ kind: z.enum(ACCESS_KINDS), name: z.string() });
export type AccessName = z.infer<typeof accessNameSchema>;

/** Scheme, host and port. A full address is reduced to these parts. */
const originSchema = z
  .string()
  .trim()
  .max(2048)
  .transform((text, issues) => {
    const url = URL.parse(text);
    if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
    issues.addIssue({ code: 'custom', message: 'origin-invalid' });
    return z.NEVER;
  });
export const accessOriginsSchema = z.array(originSchema).max(ORIGINS_MAX, 'origins-too-many');

/** Access entries as stored, encrypted. */
export const accessEntriesSchema = z
  .array(accessEntrySchema)
  .max(ENTRIES_MAX, 'access-too-many')
  .superRefine((entries, issues) => {
    const known = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const key = keyOf(entry);
      if (known.has(key))
        issues.addIssue({ code: 'custom', path: [index, 'name'], message: 'access-name-taken' });
      known.add(key);
    }
  });

/**
 * Returns the key that must be unique among access entries. A website has one Basic authentication user. Header names
 * are compared without case.
 */
export function keyOf({ kind, name }: AccessName): string {
  if (kind === 'basic-auth') return kind;
  return `${kind} ${kind === 'header' ? name.toLowerCase() : name}`;
}

/** Access entries that visits send, and the only origins that receive them. */
export const accessSchema = z.object({ origins: z.array(originSchema), entries: accessEntriesSchema });
export type Access = z.infer<typeof accessSchema>;
export const NO_ACCESS: Access = { origins: [], entries: [] };

/**
 * Change of one entry. `was` names a stored entry. A null `name` removes the entry. Without `value`, the entry keeps
 * its value.
 */
export const accessChangeSchema = z.object({
  kind: z.enum(ACCESS_KINDS),
  was: z.string().max(NAME_MAX).optional(),
  name: entryNameSchema.nullable(),
  value: entryValueSchema.optional(),
});
export type AccessChange = z.infer<typeof accessChangeSchema>;
export const accessChangesSchema = z.array(accessChangeSchema).max(2 * ENTRIES_MAX, 'access-too-many');
