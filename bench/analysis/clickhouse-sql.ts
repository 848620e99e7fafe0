/** Runs a statement and gives the text of its answer; without any library between. */
export type RunSql = (statement: string, settings?: Record<string, string>) => Promise<string>;

export function openSql(clickhouseUrl: string): RunSql {
  const { origin, username, password } = new URL(clickhouseUrl);
  const user = `${decodeURIComponent(username) || 'default'}:${decodeURIComponent(password)}`;
  const headers = { authorization: `Basic ${Buffer.from(user).toString('base64')}` };
  return async (statement, settings = {}) => {
    const answer = await fetch(`${origin}/?${new URLSearchParams(settings).toString()}`, {
      method: 'POST',
      headers,
      body: statement,
      // What is made for the bench takes minutes.
      signal: null,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
}
