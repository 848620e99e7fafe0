/** Returns a script as Tealium publishes a profile: load rules as code, and the tags that they fire. */
export function publishedTealium(rules: Record<string, string>, tags: string, more = ''): string {
  const cases = Object.entries(rules).map(
    ([id, test]) => `case'${id}':try{c[${id}]|=${test}}catch(e){utag.DB(e)};break;`,
  );
  return `//tealium universal tag - utag.loader ut4.0.202611270900, Copyright 2026 Tealium.com Inc. All Rights Reserved.
var utag_condload=false;if(typeof utag=="undefined"&&!utag_condload){var utag={id:"example.shop",o:{},sender:{},
loader:{q:[],GV:function(a){return a},LOAD:function(a){utag.loader.cfg[a].send=1}}};
utag.cond={${Object.keys(rules)
    .map((id) => `${id}:0`)
    .join(',')}};
utag.loader.loadrules=function(_pd,_pc){var d=_pd||utag.data;var c=_pc||utag.cond;for(var l in utag.loader.GV(c)){switch(l){
${cases.join('')}}}};
${more}
utag.loader.initcfg=function(){utag.loader.cfg=${tags};utag.loader.cfgsort=["7"];}
utag.loader.initcfg()}`;
}
