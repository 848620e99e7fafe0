import { expect, test } from 'vitest';
import { provenanceOf, releasedChangelog } from '../../scripts/package/release-papers.mjs';

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Alarms.\n\n## [0.1.0] - 2026-05-04\n\n- First.\n';

test('what was unreleased becomes the section of the version, and its tag describes it', () => {
  const { text, section } = releasedChangelog(CHANGELOG, '0.2.0', '2026-06-01');
  expect(section).toBe('### Added\n\n- Alarms.');
  expect(text).toContain(
    '## [Unreleased]\n\n## [0.2.0] - 2026-06-01\n\n### Added\n\n- Alarms.\n\n## [0.1.0]',
  );
});

test('a release without a change, or made before, is refused', () => {
  expect(() => releasedChangelog(CHANGELOG, '0.1.0', '2026-06-01')).toThrow(/already/);
  const { text } = releasedChangelog(CHANGELOG, '0.2.0', '2026-06-01');
  expect(() => releasedChangelog(text, '0.3.0', '2026-06-02')).toThrow(/nothing/);
});

test('the provenance binds the package to its commit', () => {
  const release = {
    file: 'vigie-0.2.0.tgz',
    sha256: 'aa',
    commit: 'c0ffee',
    tag: 'v0.2.0',
    lockSha256: 'bb',
    node: '24',
  };
  const { subject, predicate } = provenanceOf(release);
  expect(subject).toEqual([{ name: 'vigie-0.2.0.tgz', digest: { sha256: 'aa' } }]);
  expect(JSON.stringify(predicate)).toContain('"gitCommit":"c0ffee"');
});
