import { request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { text } from 'node:stream/consumers';

/** Runs a statement and returns its result as text, without a library. */
export type RunSql = (statement: string, settings?: Record<string, string>) => Promise<string>;

/**
 * Returns a function that runs SQL. Statements of the bench take minutes without data, for which fetch would time out
 * after five.
 */
export function openSql(clickhouseUrl: string): RunSql {
  const { origin, protocol, username, password } = new URL(clickhouseUrl);
  const auth = `${decodeURIComponent(username) || 'default'}:${decodeURIComponent(password)}`;
  const send = protocol === 'https:' ? requestOverTls : request;
  return (statement, settings = {}) =>
    new Promise((resolve, reject) => {
      const call = send(
        `${origin}/?${new URLSearchParams(settings).toString()}`,
        { method: 'POST', auth, agent: false, timeout: 0 },
        (answer) => {
          text(answer).then(
            (body) => (answer.statusCode === 200 ? resolve(body) : reject(new Error(body))),
            reject,
          );
        },
      );
      call.once('error', reject);
      call.end(statement);
    });
}
