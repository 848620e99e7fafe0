/** Account values of examples, templates and failed code. */
const PLACEHOLDERS = [
  /^(?:undefined|null|nan|none|true|false|\[object \w+\]|todo|\?+|-+)$/i,
  // UA-XXXXX-Y, G-XXXXXXXXXX, GTM-XXXX, AW-XXXXXX, XXXXXXXX
  /^(?:(?:UA|G|GT|GTM|AW|DC|OPT)-)?X{3,}(?:-[XY\d]{1,4})?$/i,
  /^(?:UA|G|GT|GTM|AW|DC|OPT)-?$/i,
  // YOUR_SITE_ID, VOTRE_ID, INSERT-KEY-HERE, <pixel id>, {{ account }}, ${id}, %ID%, GA_MEASUREMENT_ID
  /^(?:your|votre|insert|enter|replace|change)[ _-](?:[^\W_]+[ _-]){0,4}(?:id|key|code|token|account|compte|number|pixel|domain|site|here|ici|me)$/i,
  /^[<{[$%].*[>}\]%]$/s,
  /^(?:[^\W_]{1,20}[_-])?(?:site|pixel|account|tracking|measurement|container|property|tag|project)[_-]?(?:id|key|code)$/i,
];

/** Maximum length of an account, in characters; longer values are cut. */
const ACCOUNT_LENGTH_MAX = 200;

/** Returns whether an account is empty or an example value, so that no vendor can have issued it. */
export function isPlaceholderAccount(account: string): boolean {
  const text = account.trim().slice(0, ACCOUNT_LENGTH_MAX);
  return text === '' || PLACEHOLDERS.some((placeholder) => placeholder.test(text));
}

/**
 * Returns whether a hit counts for the expected account or, without one, for an account that may exist. A hit may name
 * several accounts, separated by commas. Case, the prefix of Google Ads (`AW-`) and a label behind a slash are ignored.
 */
export function isRightAccount(account: string, expected: string): boolean {
  const wanted = plain(expected);
  const named = account.slice(0, ACCOUNTS_LENGTH_MAX).split(',').map(plain);
  if (wanted !== '') return named.some((one) => one === wanted || one.startsWith(`${wanted}/`));
  return named.some((one) => !isPlaceholderAccount(one));
}

const ACCOUNTS_LENGTH_MAX = 2_000;

function plain(account: string): string {
  return account.trim().toLowerCase().replace(/^aw-/, '');
}
