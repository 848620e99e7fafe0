import { setTimeout } from 'node:timers/promises';
import { loadChdb, type Chdb, type Connection, type WholeAnswer, type Written } from './chdb.ts';
import { EngineError } from './engine-error.ts';
import type { HttpQuestion } from './question.ts';

const KILL_AGAIN_MS = 20;

/**
 * The process-wide engine on a folder. Each query has its own connection, as with HTTP: no state remains after the
 * query.
 */
export class ClickhouseEngine {
  readonly #chdb: Chdb = loadChdb();
  readonly #folder: string;
  /** Connection that keeps the engine alive: it runs as long as one connection does. */
  readonly #first: Connection;
  /** Marks of running queries. */
  readonly #open = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#first = this.#connect();
  }

  async version(): Promise<string> {
    const { bytes } = await this.#call(this.#first, 'SELECT version()', 'TSVRaw');
    return Buffer.from(bytes).toString().trim();
  }

  answer(question: HttpQuestion): Promise<WholeAnswer> {
    return this.#converse(question, (connection) =>
      this.#call(connection, question.query, question.defaultFormat),
    );
  }

  insert(question: HttpQuestion): Promise<Written> {
    return this.#converse(question, (connection) =>
      this.#chdb.InsertRawAsyncConnection(connection, `${question.query}\n`, question.rows, false),
    );
  }

  /** Yields rows as they are found, for formats whose chunks can be concatenated. */
  async *pieces(question: HttpQuestion): AsyncGenerator<Uint8Array> {
    const connection = this.#connect();
    this.#open.add(question.mark);
    try {
      await this.#prepare(connection, question);
      const cursor = this.#chdb.StreamQuery(connection, question.query, question.defaultFormat);
      try {
        for (;;) {
          const piece = await this.#chdb.StreamFetch(cursor);
          if (piece.done) return;
          yield piece.bytes;
        }
      } finally {
        this.#chdb.StreamCancel(cursor);
      }
    } catch (error) {
      throw EngineError.from(error);
    } finally {
      this.#open.delete(question.mark);
      this.#chdb.CloseConnection(connection);
    }
  }

  /**
   * Ends a query, also one that has not begun: the engine does not know it yet. Waiting for its end within the engine
   * would never return: it counts as running until its connection closes.
   */
  async end(mark: string): Promise<void> {
    const query = `KILL QUERY WHERE Settings['log_comment'] = ${quote(mark)} ASYNC`;
    while (this.#open.has(mark)) {
      await this.#call(this.#first, query, 'Null');
      await setTimeout(KILL_AGAIN_MS);
    }
  }

  /**
   * Refuses several queries in one request. The engine would answer them one after the other, which a server never
   * does.
   */
  async refuseSeveral(query: string): Promise<void> {
    await this.#call(this.#first, `SELECT formatQuery(${quote(query)})`, 'Null').catch((error) => {
      throw EngineError.from(error);
    });
  }

  close(): void {
    this.#chdb.CloseConnection(this.#first);
  }

  #connect(): Connection {
    return this.#chdb.CreateConnection(this.#folder, []);
  }

  async #converse<T>(question: HttpQuestion, ask: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = this.#connect();
    this.#open.add(question.mark);
    try {
      await this.#prepare(connection, question);
      return await ask(connection);
    } catch (error) {
      throw EngineError.from(error);
    } finally {
      this.#open.delete(question.mark);
      this.#chdb.CloseConnection(connection);
    }
  }

  async #prepare(
    connection: Connection,
    { database, settings, parameters, mark }: HttpQuestion,
  ): Promise<void> {
    if (database !== 'default')
      await this.#call(connection, `USE \`${database.replaceAll(/[\\`]/g, '\\$&')}\``, 'Null');
    const set = [
      ['log_comment', mark],
      ...settings,
      ...parameters.map(([name, value]) => [`param_${name}`, value]),
    ].map(([name, value]) => `${name} = ${quote(value!)}`);
    await this.#call(connection, `SET ${set.join(', ')}`, 'Null');
  }

  #call(connection: Connection, sql: string, format: string): Promise<WholeAnswer> {
    return this.#chdb.QueryAsyncConnection(connection, sql, format);
  }
}

const quote = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
