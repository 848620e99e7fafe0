import { sql, type RawBuilder } from 'kysely';
import { likeAround } from './like-text.ts';

/** Returns the condition that a name contains a text, whatever their case, accents and kinds of apostrophe. */
export function nameLike(name: RawBuilder<string>, text: string): RawBuilder<boolean> {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
  return sql<boolean>`regexp_replace(normalize(replace(${name}, '’', ''''), NFD), '[\u0300-\u036F]', '', 'g')
    ilike ${likeAround(plain)}`;
}
