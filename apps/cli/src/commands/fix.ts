import { patchFiles } from '@vigie/audit/patch/patch-files.ts';
import { patchLines } from '@vigie/audit/patch/patch-lines.ts';
import { unifiedDiff } from '@vigie/audit/patch/unified-diff.ts';
import { PATCH_FORMS } from '@vigie/contract/patch.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { findFiles, readNamed, writePatched } from '../fix/configuration-files.ts';
import { readRemedies, type ReportedRemedies } from '../fix/read-remedies.ts';
import { formatHelp } from '../format/help.ts';
import { jsonOf } from '../format/json.ts';
import { formatFix, type FixReport } from '../format/text-fix.ts';
import { DETECT_TABLE } from '../options/detect-order.ts';
import { choice, flag, list, one, text, type ValuesOf } from '../options/option.ts';
import { readFileName } from '../options/read-file-name.ts';
import { UsageError } from '../options/usage-error.ts';

const TABLE = {
  patch: flag('prints the differences of the files of this repository, as "git apply" takes them'),
  as: one({
    placeholder: PATCH_FORMS.join('|'),
    summary: 'only what this form carries, or only files of this form',
    read: choice(PATCH_FORMS),
  }),
  config: list({
    placeholder: 'FILE',
    summary: 'with --patch: this file, in place of a search; may be repeated',
  }),
  write: flag('with --patch: changes the files'),
  all: flag('also remedies that no rehearsal has proven; they are marked'),
  host: one({
    placeholder: 'HOST',
    summary: 'only what this host sends; without it, the pages’ hosts',
    read: text,
  }),
  format: DETECT_TABLE.format,
  lang: DETECT_TABLE.lang,
};

const AFTER = [
  'Writes the proven remedies of a report of "vigie audit --prove --format json" as lines for servers. With --patch it',
  'finds the files of this folder that set what pages receive, and changes only what is needed: in a policy,',
  'the one missing source. It follows no link. It reports what no file or form can carry, with the reason.',
  '',
  'Exit codes: 0 there is nothing to do, or all of it is here, 1 something has no line or patch, 2 the command line or the report',
  '            cannot be understood.',
  '',
  'Example: vigie audit https://www.example.org --prove --format json --output audit.json',
  '         vigie fix audit.json --as nginx',
  '         vigie fix audit.json --patch | git apply',
];

type Values = ValuesOf<typeof TABLE>;

export const fix: Command = {
  help: () => formatHelp('vigie fix AUDIT.json [options]', TABLE, AFTER),
  async run(argv) {
    const { path, values } = readFileName(argv, TABLE, 'vigie fix audit.json');
    const faults = [
      ...(values.write === true && values.patch !== true ? ['--write changes files: add --patch'] : []),
      ...(values.config !== undefined && values.patch !== true
        ? ['--config names a file to patch: add --patch']
        : []),
    ];
    if (faults.length > 0) throw new UsageError(faults);
    const remedies = await readRemedies(path, values.all === true);
    const report =
      values.patch === true ? await reportPatches(remedies, values) : reportLines(remedies, values);
    if (values.write === true)
      for (const { path: file, before, after } of report.files) await writePatched(file, before, after);
    if (values.format === 'json') process.stdout.write(`${jsonOf(shownOf(report))}\n`);
    else {
      const { out, err } = formatFix(report, {
        lang: values.lang ?? 'en',
        isTerminal: process.stdout.isTTY,
      });
      process.stdout.write(out);
      process.stderr.write(err);
    }
    return report.left.length + report.unproven.length === 0 ? EXIT.ok : EXIT.differs;
  },
};

/** Returns the JSON form of a report: files are represented by their differences, not by their whole content. */
const shownOf = ({ files, ...rest }: FixReport): object => ({
  ...rest,
  files: files.map(({ before: _before, after: _after, ...file }) => file),
});

/** Returns the report of the proposed lines. A change is left over when no form carries it. */
function reportLines({ wanted, refused, website, unproven }: ReportedRemedies, values: Values): FixReport {
  const own = values.host === undefined ? wanted : wanted.filter(({ host }) => host === values.host);
  const lines = [...Map.groupBy(own, ({ host }) => host)].flatMap(([host, some]) =>
    (values.as === undefined ? PATCH_FORMS : [values.as]).map((form) => ({
      host,
      form,
      ...patchLines(form, some),
    })),
  );
  const left = own.flatMap((one) => {
    const ofHost = lines.filter(({ host }) => host === one.host);
    const whys = ofHost.map((form) => form.refused.find((refusal) => refusal.wanted === one)?.why);
    const why =
      whys.find((each) => each !== undefined && each !== 'no-such-form') ??
      whys.find((each) => each !== undefined);
    return why !== undefined && whys.every((each) => each !== undefined) ? [{ wanted: one, why }] : [];
  });
  const shown = lines.filter((one) => one.text !== '').map(({ refused: _refused, ...one }) => one);
  return {
    website,
    wanted: own,
    lines: shown,
    files: [],
    left: [...refused, ...left],
    unproven,
    isWritten: false,
    isCut: false,
  };
}

async function reportPatches(
  { hosts, wanted, refused, website, unproven }: ReportedRemedies,
  values: Values,
): Promise<FixReport> {
  const { as: form = null, host, config } = values;
  const isOwn = (one: { host: string }) => (host === undefined ? hosts.has(one.host) : one.host === host);
  const own = wanted.filter(isOwn);
  const others = host === undefined ? wanted.filter((one) => !isOwn(one)) : [];
  const found =
    config === undefined
      ? await findFiles(process.cwd(), form)
      : { files: await Promise.all(config.map((path) => readNamed(path, form))), isCut: false };
  const patched = patchFiles(found.files, own);
  return {
    website,
    wanted: own,
    lines: [],
    files: patched.files.map(({ path, form: written, text: before, after, notes }) => ({
      path,
      form: written,
      diff: unifiedDiff(path, before, after),
      notes,
      before,
      after,
    })),
    left: [
      ...refused,
      ...patched.refused,
      ...others.map((one) => ({ wanted: one, why: 'other-host' as const })),
    ],
    unproven,
    isWritten: values.write === true,
    isCut: found.isCut,
  };
}
