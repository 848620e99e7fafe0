export function releasedChangelog(
  text: string,
  version: string,
  date: string,
): { text: string; section: string };
export function provenanceOf(release: {
  file: string;
  sha256: string;
  commit: string;
  tag: string;
  lockSha256: string;
  node: string;
}): { subject: { name: string; digest: { sha256: string } }[]; predicateType: string; predicate: object };
