/** Returns a script as Adobe publishes a library. Its literal is handwritten, because it contains functions. */
export function publishedAdobe({ elements = '{}', rules = '[]' } = {}): string {
  return `// For license information, see \`https://assets.adobedtm.com/launch-EN1a2b3c.js\`.
window._satellite=window._satellite||{},window._satellite.container={buildInfo:{minified:!0,buildDate:"2026-11-27T09:00:00Z",
turbineVersion:"27.5.0"},environment:{id:"EN1a2b3c",stage:"production"},dataElements:${elements},extensions:{core:{displayName:"Core",
modules:{"core/src/lib/events/click.js":{name:"click",script:function(e,t,n){"use strict";e.exports=function(){return 1/2}}}}}},
company:{orgId:"0@AdobeOrg"},property:{name:"shop",settings:{domains:["example.fr"],undefinedVarsReturnEmpty:!1}},rules:${rules}};
var _satellite=function(){"use strict";return{track:function(){}}}();`;
}
