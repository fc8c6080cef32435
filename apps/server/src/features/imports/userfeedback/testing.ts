/** Tables of the plugin as its versions 1.2.0 and 1.11.2 have them, made up. */
export interface Tables {
  surveys: Row[];
  responses: Row[];
  others: Record<string, Row[]>;
}

type Row = Record<string, string | number | null>;

const json = (value: unknown) => JSON.stringify(value);
const NO_LOGIC = { enabled: false, action: 'show', conditions: [] };

/** Five surveys with so many responses each; those of one day later come with `days`. */
export function pluginTables({ responses = 40, days = 0 } = {}): Tables {
  const question = (id: string, type: string, config: object = {}, more: object = {}) => ({
    id,
    type,
    title: `Title of ${id}`,
    config,
    logic: NO_LOGIC,
    settings: { required: true, randomize: false, comment_box: id === 'pick' },
    ...more,
  });
  const logic = {
    enabled: true,
    action: 'show',
    conditions: [{ question_id: 'pick', compare: '=', value: 'Yes' }],
  };
  const questions = [
    question('pick', 'radio-button', { options: ['Yes', 'No'] }),
    question('many', 'checkbox', { options: ['A', 'B'] }),
    question('stars', 'star-rating'),
    question('why', 'long-text', {}, { logic }),
    question('mail', 'email', { include_name: true }),
    question('odd', 'hologram'),
  ];
  const surveys = [1, 2, 3, 4, 5].map((id): Row => {
    const theming = { color_scheme: 'dark' };
    const settings = json({
      thank_you: { type: 'message', message: `Bye ${id}` },
      enable_tracking: true,
      theming,
    });
    return {
      id,
      title: `Survey “${id}” 😀`,
      type: id === 5 ? 'nps' : 'regular',
      status: id === 2 ? 'draft' : 'publish',
      questions: json(id === 5 ? [question('score', 'nps')] : questions),
      impressions: 100 + id,
      settings: id === 4 ? `{"thank_you":{"message":"${'x'.repeat(65_500)}` : settings,
      notifications: json({ email: { active: true, addresses: 'ann@example.test' } }),
      publish_at: null,
      created_at: `2024-03-0${id} 08:00:00`,
    };
  });
  const rows = surveys.flatMap(({ id: survey }) =>
    Array.from({ length: responses }, (_, n): Row => {
      const scored = [{ question_id: 'score', value: String(1 + (n % 10)) }];
      const answers = [
        { question_id: 'pick', value: n % 3 ? 'Yes' : 'No', extra: { comments: n % 2 ? `Note ${n}` : '' } },
        { question_id: 'many', value: ['B', 'A'] },
        { question_id: 'stars', value: String(1 + (n % 5)) },
        ...(n % 3 ? [{ question_id: 'why', value: `Because\n'${n}' \\ "quoted"` }] : []),
        { question_id: 'mail', value: `ann${n}@example.test`, extra: { name: `Ann ${n}` } },
        { question_id: 'gone', value: 'x' },
      ];
      return {
        id: Number(survey) * 1000 + n,
        survey_id: survey ?? 0,
        answers: json(survey === 5 ? scored : answers),
        page_submitted: json({ id: 7, name: 'Home', link: 'https://site.test/', title: 'Home' }),
        user_ip: '203.0.113.77',
        user_browser: 'Chrome 156',
        user_os: 'Windows',
        user_device: 'Desktop',
        status: n === 1 ? 'trash' : 'publish',
        submitted_at: `2024-0${4 + (n % 5)}-${String(10 + days).padStart(2, '0')} 10:${String(n % 60).padStart(2, '0')}:05`,
      };
    }),
  );
  const others = {
    post_ratings: [{ id: 1, post_id: 2, rating: 4 }],
    heatmaps: [{ id: 1, page_id: 2, status: 'publish' }],
    heatmap_recordings: [1, 2].map((id) => ({ id, heatmap_id: 1, heatmap_data: '[]' })),
    email_surveys: [{ id: 1, slug: 'x', title: 'Mail' }],
    email_survey_responses: [1, 2, 3].map((id) => ({ id, survey_id: 1, comment: 'x' })),
  };
  return { surveys, responses: rows, others };
}

function tablesOf({ surveys, responses, others }: Tables): [name: string, rows: Row[]][] {
  const list: [string, Row[]][] = [
    ...Object.entries(others).map(([name, rows]): [string, Row[]] => [`userfeedback_${name}`, rows]),
    // In the order of a dump: responses come first.
    ['userfeedback_survey_responses', responses],
    ['userfeedback_surveys', surveys],
  ];
  return list;
}

/** As mysqldump writes it. */
export function toSql(tables: Tables, prefix = 'wp_7_'): string {
  const literal = (value: string | number | null) => {
    if (value === null) return 'NULL';
    if (typeof value === 'number') return String(value);
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  };
  const parts = tablesOf(tables).map(([name, rows]) => {
    const table = `\`${prefix}${name}\``;
    const columns = Object.keys(rows[0] ?? {}).map((column) => `  \`${column}\` longtext DEFAULT 'a,b'`);
    const values = rows.map((row) => `(${Object.values(row).map(literal).join(',')})`);
    return `DROP TABLE IF EXISTS ${table};\nCREATE TABLE ${table} (\n${columns.join(',\n')},\n  PRIMARY KEY (\`id\`)\n) ENGINE=InnoDB;\nINSERT INTO ${table} VALUES ${values.join(',')};\n`;
  });
  return `-- MySQL dump\n/*!40101 SET NAMES utf8mb4 */;\n${parts.join('\n')}`;
}

/** As phpMyAdmin exports it. */
export function toJson(tables: Tables): string {
  const list = tablesOf(tables).map(([name, rows]) => ({ type: 'table', name: `wp_${name}`, data: rows }));
  return JSON.stringify([{ type: 'header', comment: 'Export' }, ...list]);
}

export function toCsv(rows: readonly Row[]): string {
  const cell = (value: string | number | null) =>
    value === null ? 'NULL' : `"${String(value).replaceAll('"', '""')}"`;
  const lines = rows.map((row) => Object.values(row).map(cell).join(','));
  return [Object.keys(rows[0] ?? {}).join(','), ...lines].join('\n');
}
