/**
 * Returns patterns for the written forms of a field and its value: in an address or a form, in truncated JSON, and in a
 * multipart body. Each has two groups: the text before the value, and the value. Each takes linear time in the text.
 */
export function fieldPatterns(name: string): RegExp[] {
  const plain = escaped(name);
  const inJson = escaped(JSON.stringify(name).slice(1, -1));
  return [
    new RegExp(
      String.raw`(?<=^|[?&;#\s])((?:${plain}|${escaped(encodeURIComponent(name))})=)([^&;#\s]+)`,
      'gi',
    ),
    new RegExp(String.raw`(\\*"${inJson}\\*" ?: ?\\*")((?:[^"\\]|\\[^"])+)`, 'gi'),
    new RegExp(String.raw`(\\*"${inJson}\\*" ?: ?)(-?\d[\d.eE+-]*)`, 'gi'),
    new RegExp(String.raw`(name="${plain}"(?:\r?\n[^\r\n]{1,200}){0,4}\r?\n\r?\n)([^\r\n]+)`, 'gi'),
  ];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
