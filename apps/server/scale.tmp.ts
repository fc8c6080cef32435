import { openDatabase } from './src/db/database.ts';
import { createResponseWriter } from './src/responses/writer.ts';
import { newResponse, choice, written, ticked } from './src/responses/testing.ts';
import { pino } from 'pino';
import { Question, SurveyInput } from '@userfeedback/contract';
import { sql } from 'kysely';
const url = process.env.DB === 'pg' ? process.env.PGURL : undefined;
const N = Number(process.env.N ?? 1000000);
const d = await openDatabase({databaseUrl: url, dataDir: process.env.DIR ?? '/tmp/scale'}, pino({level:'silent'}));
await d.migrate();
const opts=['Red','Green','Blue','Yellow'];
const questions = [...[0,1,2].map(i=>Question.parse({id:'q'+i,title:'How do you like number '+i+'?',type:'radio-button',config:{options:opts}})), Question.parse({id:'q3',title:'Score',type:'nps'}), Question.parse({id:'q4',title:'Words',type:'long-text'})];
const s = SurveyInput.parse({title:'Scale', status:'publish', questions});
const row = await d.db.insertInto('surveys').values({title:'S',cookie_name:'c',questions:JSON.stringify(questions),settings:JSON.stringify(s.settings),notifications:JSON.stringify(s.notifications),extensions:'{}',type:'regular',status:'publish',template:null,publish_at:null,version:1,revision:1,created_at:'2026-01-01T00:00:00.000Z',updated_at:''}).returning('id').executeTakeFirstOrThrow();
const w = createResponseWriter(d.db);
const t0=performance.now();
const end = Date.UTC(2026,10,20), start=end-90*864e5;
for (let at=0; at<N; at+=1000) {
  await Promise.all(Array.from({length:1000},(_,i)=>{ const t = new Date(start+((at+i)/N)*90*864e5).toISOString();
   const pick=()=>opts[Math.floor(Math.random()*4)]!;
   return w.submit(newResponse(row.id,{day:t.slice(0,10),submitted_at:t,page_name:'Page '+(i%40), answers:[choice('q0',pick()),choice('q1',pick(), i%50===0?'a comment here':null),choice('q2',pick()),{...choice('q3',String(1+Math.floor(Math.random()*10))),question_type:'nps'},{...written('q4','Some longer words '+i),question_type:'long-text'}]})); }));
}
console.log(process.env.DB, 'survey', row.id, N, 'in', ((performance.now()-t0)/1000).toFixed(1),'s');
if (url) await sql`vacuum analyze`.execute(d.db);
await w.close(); await d.close();
