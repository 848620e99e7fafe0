/**
 * Returns the changelog with the unreleased part as the section of a version, and that section. Throws an Error when
 * nothing is unreleased, or the version has a section.
 */
export function releasedChangelog(text, version, date) {
  const [head, rest] = text.split('\n## [Unreleased]\n');
  if (rest === undefined) throw new Error('CHANGELOG.md has no section [Unreleased]');
  if (text.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has a section [${version}] already`);
  const end = rest.search(/^## \[/m);
  const section = (end === -1 ? rest : rest.slice(0, end)).trim();
  if (section === '') throw new Error('CHANGELOG.md has nothing under [Unreleased]');
  const earlier = end === -1 ? '' : `\n${rest.slice(end)}`;
  return { text: `${head}\n## [Unreleased]\n\n## [${version}] - ${date}\n\n${section}\n${earlier}`, section };
}

/**
 * Returns the provenance of a package: an in-toto statement with the predicate of SLSA provenance, version 1. It is not
 * signed: a pipeline that has an identity attests the same.
 */
export function provenanceOf({ file, sha256, commit, tag, lockSha256, node }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: file, digest: { sha256 } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:vigie:npm-run-pack:v1',
        externalParameters: { tag },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: lockSha256 } },
          { name: 'node', annotations: { version: node } },
        ],
      },
      runDetails: { builder: { id: 'urn:vigie:scripts/release.mjs' } },
    },
  };
}
