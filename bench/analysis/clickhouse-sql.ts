import { request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { text } from 'node:stream/consumers';

/** Runs a statement and gives the text of its answer; without any library between. */
export type RunSql = (statement: string, settings?: Record<string, string>) => Promise<string>;

/** Returns what is made for the bench takes minutes, while nothing is heard: fetch would give up after five. */
export function openSql(clickhouseUrl: string): RunSql {
  const { origin, protocol, username, password } = new URL(clickhouseUrl);
  const auth = `${decodeURIComponent(username) || 'default'}:${decodeURIComponent(password)}`;
  const send = protocol === 'https:' ? requestOverTls : request;
  return (statement, settings = {}) =>
    new Promise((resolve, reject) => {
      const asked = send(
        `${origin}/?${new URLSearchParams(settings).toString()}`,
        { method: 'POST', auth, agent: false, timeout: 0 },
        (answer) => {
          text(answer).then(
            (said) => (answer.statusCode === 200 ? resolve(said) : reject(new Error(said))),
            reject,
          );
        },
      );
      asked.once('error', reject);
      asked.end(statement);
    });
}
