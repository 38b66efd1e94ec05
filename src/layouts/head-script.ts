import { LOCALES } from '#i18n/locales.ts'

/**
 * Runs before the first paint of every page. Kept as a string because its hash goes into the security policy.
 *
 * 1. Theme, motion and session hint go on `<html>`, so that the header shows the right buttons without a flash.
 * 2. Language: `?lng=xx` always wins, is remembered and cleaned from the address; an unknown one is only cleaned.
 *    Otherwise the first page of a tab that is in English because its address names no language may be exchanged, once,
 *    for the remembered language (cookie, local storage, session storage) or the browser's. An address with a language
 *    in it is never left, and a crawler never led anywhere.
 */
export const HEAD_SCRIPT = `(function(d,w,L){
function get(s,k){try{return w[s].getItem(k)}catch(e){return null}}
function set(s,k,v){try{w[s].setItem(k,v)}catch(e){}}
function code(t){t=(t||'').toLowerCase().split(/[-_]/)[0];if(t==='nb'||t==='nn')t='no';return L.indexOf(t)>=0?t:''}
var t=get('localStorage','theme');if(t==='light'||t==='dark')d.dataset.theme=t;if(get('localStorage','backlit-motion')==='reduce')d.dataset.motion='reduce';
d.dataset.session=get('localStorage','authUser')&&get('localStorage','backlit-auth')?'in':'out';d.classList.add('js');
var l=location,p=l.pathname.split('/'),pre=L.indexOf(p[1])>0,here=pre?p[1]:'en',q=new URLSearchParams(l.search),want='';
function go(){var s=q.toString();return path+(s?'?'+s:'')+l.hash}
var path=l.pathname;
if(q.has('lng')){want=code(q.get('lng'));q.delete('lng');
if(want){set('localStorage','i18nextLng',want);document.cookie='i18nextLng='+want+';path=/;max-age=31536000;samesite=lax'}
if(!want||want===here){history.replaceState(history.state,'',go());return}}
else if(!pre&&!get('sessionStorage','backlit-language-checked')&&!/bot|crawl|spider|slurp|preview|externalhit|facebookcatalog|mediapartners|inspection|lighthouse|archive|whatsapp|skype/i.test(navigator.userAgent)){
set('sessionStorage','backlit-language-checked','1');
if(document.referrer.indexOf(l.origin+'/')!==0){
var c=[(document.cookie.match(/(?:^|; )i18nextLng=([^;]+)/)||[])[1],get('localStorage','i18nextLng'),get('sessionStorage','i18nextLng')].concat(navigator.languages||[]);
for(var i=0;i<c.length&&!want;i++)want=code(c[i])}
if(!want||want===here)return}
else return;
if(pre)p.splice(1,1);path=p.join('/')||'/';if(want!=='en')path='/'+want+(path==='/'?'':path);
l.replace(go())
})(document.documentElement,window,${JSON.stringify(LOCALES)})`
