/** Variables that a browser needs from its parent's environment: no proxy settings, no secrets. */
const INHERITED_VARIABLES = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'XDG_RUNTIME_DIR',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'LD_LIBRARY_PATH',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'TEMP',
  'TMP',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
];

/**
 * Returns whether no language is set. A headless shell would then request pages in `en-US@posix`, which no visitor
 * does.
 */
const isWithoutLanguage = ({ LC_ALL, LANG }: Record<string, string>) =>
  /^((C|POSIX)(\..*)?)?$/.test(LC_ALL || LANG || '');

/** Returns the environment of a browser: a short list of names out of the parent's. */
export function browserEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const inherited = Object.entries(env).filter(([name]) => INHERITED_VARIABLES.includes(name.toUpperCase()));
  const given = Object.fromEntries(
    inherited.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return isWithoutLanguage(given) ? { ...given, LC_ALL: 'en_US.UTF-8' } : given;
}
