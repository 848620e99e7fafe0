import { readFileSync } from 'node:fs';
import { CONTAINER_ID, containerResource, type ContainerVersion } from './container.ts';

const INTERPRETER = readFileSync(new URL('./interpreter.js', import.meta.url), 'utf8');

/** Returns the published script of the shop's tag manager: data in Google's format, and the code that runs it. */
export function containerScript(version: ContainerVersion, collectorOrigin: string): string {
  const resource = JSON.stringify(containerResource(version, collectorOrigin), null, 1)
    .replaceAll('/', String.raw`\/`)
    .replaceAll('<', String.raw`\u003C`);
  return `(function(){
'use strict';
var data = {
"resource": ${resource},
"runtime":[]
};
const container = {ctid: '${CONTAINER_ID}', version: '${version}'};
${INTERPRETER}})();
`;
}
