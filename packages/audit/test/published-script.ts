/** Returns a script as Google publishes a container: data, template code, and the interpreter (one line of it). */
export function publishedScript(resource: Record<string, unknown>): string {
  const data = { version: '7', macros: [], tags: [], predicates: [], rules: [], ...resource };
  return `
// Copyright 2012 Google Inc. All rights reserved.
(function(){

var data = {
"resource": ${JSON.stringify(data)
    .replaceAll('/', String.raw`\/`)
    .replaceAll('<', String.raw`\x3c`)},
"runtime":[[50,"__cl",[46,"a"],[52,"b",["require","internal.enableAutoEventOnClick"]],["b"]]],
"entities":{"__cl":{"2":true}}
};
var ca=function(a){return a/2},da={ctid:"GTM-ABC1234",canonicalContainerId:"1"};
})()`;
}
