import { parentPort } from 'node:worker_threads';
import { openLanguageSense } from './language.ts';
import type { StudyRequest } from './study-channel.ts';
import { TextStudy } from './text-study.ts';

const sense = openLanguageSense();
let study = new TextStudy(sense);

parentPort?.on('message', (request: StudyRequest) => {
  if (request.kind === 'texts') {
    for (const text of request.texts) study.add(text);
    parentPort?.postMessage(null);
    return;
  }
  parentPort?.postMessage(study.result());
  study = new TextStudy(sense);
});
