const common: { passwords: Promise<ReadonlySet<string>> | null } = { passwords: null };

/**
 * Whether a password is one of the about 49,000 most common ones, in any case. The first call reads the list.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common.passwords ??= readPasswords();
  return (await common.passwords).has(password.toLowerCase());
}

async function readPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
