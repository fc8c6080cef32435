import { gzipSync } from 'node:zlib';
import type { PanelPart } from '@userfeedback/contract/limits';
import { PANEL_PARTS } from '@userfeedback/contract/limits';
import type { Spoken } from '@userfeedback/engine';
import { languagePart, SPOKEN } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { expect, test } from 'vitest';

/** Ten questions with four options each, as a survey of that length has them in German. */
const QUESTIONS = [
  'Wie haben Sie von unserem Laden erfahren?',
  'Was hat Sie heute hierher geführt?',
  'Haben Sie gefunden, wonach Sie gesucht haben?',
  'Wie zufrieden sind Sie mit der Auswahl an Broten?',
  'Wie leicht war es, den Weg zur Kasse zu finden?',
  'Welche Art der Lieferung ziehen Sie vor?',
  'Wie oft kaufen Sie im Monat bei uns ein?',
  'Was sollten wir als Nächstes in das Sortiment aufnehmen?',
  'Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?',
  'Möchten Sie uns noch etwas sagen?',
];
const OPTIONS = ['Durch Freunde', 'Aus der Zeitung', 'Beim Vorbeigehen', 'Im Internet'];

test.each<[Spoken, readonly PanelPart[], number]>(
  SPOKEN.flatMap((tag) => [
    [tag, [], 2000],
    [tag, PANEL_PARTS, 3000],
  ]),
)('a part in %s for ten questions, with the words of %j, has at most %i bytes (LA-43, QX-118)', (tag, parts, most) => {
  const texts = QUESTIONS.flatMap((title, question) => [
    [`question-${question}`, title],
    ...OPTIONS.map((option, at) => [`question-${question}/${at + 1}`, `${option} ${question}`]),
  ]);
  const part = languagePart(WORD_FILES, tag, 'en', Object.fromEntries(texts), parts);
  expect(gzipSync(JSON.stringify(part), { level: 9 }).length).toBeLessThanOrEqual(most);
});
