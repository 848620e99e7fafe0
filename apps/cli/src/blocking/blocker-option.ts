import { basename } from 'node:path';
import type { Option, Reading } from '../options/option.ts';
import { readEachWord } from '../options/secret-source.ts';

/** Filter list of a command line: its file, and the name that reports use for it. */
export interface NamedList {
  name: string;
  path: string;
}

const EXAMPLE = 'write for example --blockers EasyPrivacy=./easyprivacy.txt';

/** Option with the filter lists of content blockers. */
export const blockers: Option<NamedList[]> = {
  kind: 'list',
  placeholder: '[NAME=]FILE',
  summary:
    'a filter list of content blockers (EasyList, uBlock Origin or hosts syntax): report what it stops, by which rule, and which trackers are blocked; may be repeated',
  read(words) {
    const reading = readEachWord(words, namedList);
    if ('wrong' in reading) return reading;
    const names = reading.value.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    return twice === undefined
      ? reading
      : { wrong: `"${twice}" names two lists: give each its own name, for example ${twice}-2=FILE` };
  },
};

function namedList(word: string): Reading<NamedList> {
  const [, given, rest] = /^([^=/\\]+)=(.*)$/s.exec(word.trim()) ?? [];
  const path = (rest ?? word).trim();
  if (path === '') return { wrong: `"${word}" names no file: ${EXAMPLE}` };
  return { value: { name: given?.trim() || basename(path), path } };
}
