import { readdir, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { findChromium } from './chromium.ts';
import { ownFolders } from './own-folders.ts';

it.runIf(process.platform === 'linux')(
  'a browser writes nothing below the home of its user, nor into the temporary folder, and leaves nothing when it is killed',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vigie-test-'));
    const [home, temporary] = [join(folder, 'home'), join(folder, 'tmp')];
    await Promise.all([mkdir(home), mkdir(temporary)]);
    const chromium = await findChromium(process.env);
    const env = { ...chromium.env, HOME: home, TMPDIR: temporary };
    const options = { acceptInvalidCertificates: false, egressArguments: [] };
    const browser = await launchBrowser({ ...options, chromium: { ...chromium, env } });
    await browser.session.send('Target.createTarget', { url: 'data:text/html,<title>x</title>' });
    process.kill(browser.pid, 'SIGKILL');
    await browser.closed;
    expect(await readdir(folder, { recursive: true })).toEqual(expect.arrayContaining(['home', 'tmp']));
    expect(await readdir(folder, { recursive: true })).toHaveLength(2);
    await rm(folder, { recursive: true });
  },
);

it('leaves the temporary folder as it is where the path of a socket would be too long', () => {
  expect(ownFolders('/tmp/vigie-profile-1-a-B').TMPDIR).toBe('/tmp/vigie-profile-1-a-B');
  expect(ownFolders(`/tmp/${'x'.repeat(60)}`).TMPDIR).toBeUndefined();
});
