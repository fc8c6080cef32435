import { expect, test } from 'vitest';
import { SqlReader } from './read-sql.ts';

const DUMP = String.raw`-- MySQL dump; it's "quoted"
/*!40101 SET NAMES utf8mb4 */;
# another comment;
DROP TABLE IF EXISTS ${'`wp_userfeedback_surveys`'};
CREATE TABLE ${'`wp_userfeedback_surveys`'} (
  ${'`id`'} bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  ${'`title`'} varchar(128) NOT NULL DEFAULT 'a, (b);',
  ${'`status`'} enum('publish','draft','trash') NOT NULL,
  ${'`questions`'} longtext,
  PRIMARY KEY (${'`id`'}),
  KEY ${'`by_status`'} (${'`status`'},${'`title`'}(10))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES ${'`wp_userfeedback_surveys`'} WRITE;
INSERT INTO ${'`wp_userfeedback_surveys`'} VALUES (1,'It\'s; \"one\" -- no comment','publish',NULL),(2,'Zwei ''2'' \\ \n😀','draft',_binary 'x'),
(-3,'/* no comment */','trash',0x48C3B6);
UNLOCK TABLES;
INSERT IGNORE INTO db.other (title, id) VALUES ('t', 4) ON DUPLICATE KEY UPDATE title = VALUES(title);
UPDATE users SET admin = 1; -- never run
`;
const ROWS = [
  ['wp_userfeedback_surveys', { id: '1', title: 'It\'s; "one" -- no comment', status: 'publish', questions: null }],
  ['wp_userfeedback_surveys', { id: '2', title: "Zwei '2' \\ \n😀", status: 'draft', questions: 'x' }],
  ['wp_userfeedback_surveys', { id: '-3', title: '/* no comment */', status: 'trash', questions: 'Hö' }],
  ['other', { title: 't', id: '4' }],
];

function read(pieces: readonly string[]) {
  const reader = new SqlReader();
  const rows = [...pieces.flatMap((piece) => [...reader.read(piece)]), ...reader.read('', true)];
  return rows.map(({ table, values }) => [table, values]);
}

test('what a dump inserts is read, and nothing else of it (VR-90)', () => {
  expect(read([DUMP])).toEqual(ROWS);
});

test('in whichever pieces it arrives (VR-90)', () => {
  for (let at = 1; at < DUMP.length; at++) expect(read([DUMP.slice(0, at), DUMP.slice(at)])).toEqual(ROWS);
  expect(read([...DUMP].map(String))).toEqual(ROWS);
});
