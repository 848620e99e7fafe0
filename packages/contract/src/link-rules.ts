/** Values that a parameter of a link may have. */
export interface AllowedValues {
  /** In lower case. */
  name: string;
  values: string[];
}

/** Reads the allowed values of one parameter, such as `utm_medium=email,social`. Returns null if the text has none. */
export function readAllowedValues(text: string): AllowedValues | null {
  const [word = '', ...rest] = text.split('=');
  const name = word.trim().toLowerCase();
  const values = rest
    .join('=')
    .split(',')
    .flatMap((each) => each.trim() || []);
  return name === '' || values.length === 0 ? null : { name, values };
}

/** Returns whether a text is a host on which links may land: `shop.example`, or `*.shop.example` for all below it. */
export function isLandingHost(text: string): boolean {
  const host = text.replace(/^\*\./, '');
  return !/[/?#@\s*]/.test(host) && URL.canParse(`http://${host}`);
}
