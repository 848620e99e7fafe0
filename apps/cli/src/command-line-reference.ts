import { COMMANDS } from './command-list.ts';

const INTRODUCTION = `# Command line

Every command of \`vigie\`, as \`vigie COMMAND --help\` prints it. \`node scripts/write-reference.mjs\` writes this page, and a test
compares it with the commands (\`apps/cli/src/reference.test.ts\`).
`;

/** Returns docs/reference/command-line.md: a section for each command with its summary and its help text. */
export async function commandLineReference(): Promise<string> {
  const sections = await Promise.all(
    COMMANDS.map(async ({ name, summary, load }) => {
      const { help } = await load();
      return `\n## vigie ${name}\n\nThis command ${summary}.\n\n${indented(help().trimEnd())}\n`;
    }),
  );
  return INTRODUCTION + sections.join('');
}

/** Returns a text as a code block of Markdown: each line that is not empty is indented by four spaces. */
function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}
