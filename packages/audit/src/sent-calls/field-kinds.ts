import { ownWords } from '../personal-data/field-words.ts';
import type { FieldNames } from '../personal-data/match.ts';

/** Words of fields that hold secrets. */
const SECRET_WORDS: ReadonlySet<string> = new Set([
  'token', 'secret', 'password', 'passwd', 'pwd', 'passphrase', 'authorization', 'credential', 'credentials', 'apikey',
  'jwt', 'cookie', 'cookies', 'signature', 'bearer', 'oauth', 'privatekey',
]); // prettier-ignore
const SECRET_NAME = /^(?:(?:api|access|auth|private|client|license|secret) key|auth|sig|hmac)$/;

/** Names of fields that hold a person's data or an identifier of one, hashed or not, in the words of vendors. */
const PERSONAL_NAMES: ReadonlySet<string> = new Set([
  'em', 'ph', 'fn', 'ln', 'ge', 'db', 'zp', 'email', 'e mail', 'mail', 'email address', 'phone', 'phone number', 'tel', 'telephone',
  'mobile', 'first name', 'last name', 'given name', 'family name', 'full name', 'date of birth', 'birthday', 'birthdate', 'gender',
  'street', 'address', 'zip', 'postal code', 'postcode', 'external id', 'madid', 'hashed maids', 'idfa', 'gaid', 'idvalue',
  'id value', 'ip', 'ip address', 'client ip address', 'user ip', 'ip override', 'uip', 'cip', 'user agent', 'client user agent', 'fb login id', 'lead id',
  'subscription id', 'sha256 email address', 'sha256 phone number', 'sha256 first name', 'sha256 last name', 'sha256 street',
]); // prettier-ignore

/** Words of fields that hold an address of a person in any form, such as `email_md5`. */
const CONTACT_WORDS: ReadonlySet<string> = new Set([
  'email',
  'emails',
  'phone',
  'phones',
  'telephone',
  'msisdn',
  'courriel',
]);

/** Names of objects whose values all describe a person. */
const USER_OBJECT_NAMES: ReadonlySet<string> = new Set([
  'user data', 'user', 'user info', 'user ids', 'ud', 'customer', 'person', 'traits', 'lead', 'external ids', 'billing',
  'shipping', 'billing address', 'shipping address', 'contact', 'recipient', 'user properties',
]); // prettier-ignore

interface NameKind {
  isSecret: boolean;
  isPersonal: boolean;
  /** True for an object whose values all describe a user. */
  isUserObject: boolean;
}

/** Maximum number of names whose kinds are remembered: senders repeat them with each call. */
const KINDS_MAX = 5_000;
const kinds = new Map<string, NameKind>();

/** Returns whether a field holds a secret by its name. */
export function isSecretField({ keys }: FieldNames): boolean {
  return kindOfName(ownName(keys)).isSecret;
}

/** Returns whether a field holds a user's data by its name, or by that of an object around it. */
export function isPersonalField({ keys }: FieldNames): boolean {
  return kindOfName(ownName(keys)).isPersonal || keys.some((key) => kindOfName(key).isUserObject);
}

/** Returns the name of a field; for a list element, that of the list. */
const ownName = (keys: readonly string[]): string => keys.findLast((key) => !/^\d*$/.test(key)) ?? '';

function kindOfName(name: string): NameKind {
  const known = kinds.get(name);
  if (known !== undefined) return known;
  const words = ownWords({ keys: [name], siblings: [] });
  const text = words.join(' ');
  const kind = {
    isSecret: words.some((word) => SECRET_WORDS.has(word)) || SECRET_NAME.test(text),
    isPersonal: PERSONAL_NAMES.has(text) || words.some((word) => CONTACT_WORDS.has(word)),
    isUserObject: USER_OBJECT_NAMES.has(text) || /^(?:ud|user data) /.test(text),
  };
  if (kinds.size >= KINDS_MAX) kinds.clear();
  kinds.set(name, kind);
  return kind;
}
