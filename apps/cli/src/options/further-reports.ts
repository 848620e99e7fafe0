import { choice, text, type Option } from './option.ts';

export const FORMATS = ['text', 'json', 'junit', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];

/** An additional report in another format. */
export interface FurtherReport {
  format: Format;
  path: string;
}

/** Additional reports of the same run, each as FORMAT=FILE. */
export const furtherReports: Option<FurtherReport[]> = {
  kind: 'list',
  placeholder: 'FORMAT=FILE',
  summary: 'write the report into this file too, in this form (markdown=summary.md); may be repeated',
  read(words) {
    const value: FurtherReport[] = [];
    for (const word of words) {
      const at = word.indexOf('=');
      const format = choice(FORMATS)(word.slice(0, Math.max(at, 0)));
      const path = text(word.slice(at + 1));
      if (at < 1 || 'wrong' in format || 'wrong' in path)
        return {
          wrong: `"${word}" is not one of ${FORMATS.join(', ')} with a file: write for example --also markdown=summary.md`,
        };
      value.push({ format: format.value, path: path.value });
    }
    return { value };
  },
};
