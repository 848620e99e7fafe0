/** The sign-in, with the way back to the invitation. */
export function toSignInAgain(code: string) {
  return { to: '/connexion', search: { to: `/invite?code=${encodeURIComponent(code)}` } } as const;
}
