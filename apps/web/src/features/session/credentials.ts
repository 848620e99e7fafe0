/** The rules of the sign-in form, those of the contract's credentialsSchema without its library. */
export interface Credentials {
  email: string;
  password: string;
}
export interface CredentialErrors {
  email: 'email-required' | 'email-invalid' | null;
  password: 'password-required' | null;
}

const EMAIL = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export function checkCredentials({ email, password }: Credentials): CredentialErrors {
  return {
    email: checkEmail(email),
    password: password === '' ? 'password-required' : null,
  };
}

export function checkEmail(email: string): CredentialErrors['email'] {
  const address = email.trim();
  if (address === '') return 'email-required';
  return EMAIL.test(address) ? null : 'email-invalid';
}
