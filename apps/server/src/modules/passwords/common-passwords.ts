const common: { passwords: Promise<ReadonlySet<string>> | null } = { passwords: null };

/** Whether a password, whatever its case, is one of the some 49,000 that people choose most; the list is read when it is asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common.passwords ??= readPasswords();
  return (await common.passwords).has(password.toLowerCase());
}

async function readPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
