/** Returns the source that allows one inline script in a policy, as browsers compute it (CSP 3, section 6.7.3.3). */
export async function inlineHash(code: string): Promise<string> {
  return `'sha256-${await digest('SHA-256', code)}'`;
}

/** Returns the value of an integrity attribute for a script. */
export async function integrityOf(script: string): Promise<string> {
  return `sha384-${await digest('SHA-384', script)}`;
}

async function digest(algorithm: string, text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest(algorithm, new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}
