import { openDatabase } from './src/db/database.ts';
import { createResponseWriter } from './src/responses/writer.ts';
import { pino } from 'pino';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
const seconds = Number(process.env.SECONDS ?? 5), conc = Number(process.env.CONC ?? 50);
for (const url of (process.env.ONLY === 'pg' ? [process.env.PGURL] : process.env.ONLY === 'sqlite' ? [undefined] : [undefined, process.env.PGURL])) {
rmSync('/tmp/t1data', {recursive:true, force:true});
const d = await openDatabase({databaseUrl: url, dataDir: '/tmp/t1data'}, pino({level:'silent'}));
await d.migrate();
const s = await d.db.insertInto('surveys').values({title:'S',cookie_name:'c',questions:'[]',settings:'{}',notifications:'{}',extensions:'{}',type:'regular',status:'publish',template:null,publish_at:null,version:1,revision:1,created_at:'',updated_at:''}).returning('id').executeTakeFirstOrThrow();
const w = createResponseWriter(d.db);
const opts=['Red','Green','Blue','Yellow'];
const make = () => ({survey_id: s.id, submission_id: randomUUID(), survey_version:1, submitted_at:new Date().toISOString(), day:'2026-01-01', page_name:'A page of the site', page_url:'https://example.com/a/page', user_ip:'127.0.0.1', user_browser:'Chrome 120', user_os:'Windows 10', user_device:'Desktop', country:null,
 answers: [0,1,2,3,4].map(i=>{ const v = i<4 ? opts[Math.floor(Math.random()*4)]! : 'some longer words that somebody has typed'; return {question_id:'question-'+i, question_title:'How do you like number '+i+'?', question_type: i<4?'radio-button':'long-text', value:v, name:null, comments:null, counted: i<4?[v]:[]};}), deliveries: []});
if (process.env.DROP) for (const i of process.env.DROP.split(',')) await sql.raw('drop index '+i).execute(d.db);
let n=0; const lat: number[]=[]; const end = performance.now()+seconds*1000;
const cpu0 = process.cpuUsage(); const t0=performance.now(); const elu0 = performance.eventLoopUtilization();
await Promise.all(Array.from({length:conc}, async()=>{ while(performance.now()<end){ const t=performance.now(); await w.submit(make()); lat.push(performance.now()-t); n++; } }));
const el = (performance.now()-t0)/1000; const cpu=process.cpuUsage(cpu0); const elu=performance.eventLoopUtilization(elu0);
lat.sort((a,b)=>a-b);
console.log(url?'pg':'sqlite', (n/el).toFixed(0)+'/s', 'p50', lat[n>>1]!.toFixed(1), 'p99', lat[Math.floor(n*.99)]!.toFixed(1), 'cpu us/sub', (cpu.user/n).toFixed(0), (cpu.system/n).toFixed(0), 'main busy us/sub', (elu.active*1000/n).toFixed(0));
await w.close(); await d.close();
}
