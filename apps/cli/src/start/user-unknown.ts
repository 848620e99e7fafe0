/** Thrown when no user has the e-mail address that a command names. */
export class UserUnknown extends Error {
  override name = 'UserUnknown';
  constructor(email: string) {
    super(`No user has the e-mail ${email}. Nothing was changed.`);
  }
}
