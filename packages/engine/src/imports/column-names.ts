import type { ColumnMeaning } from '@userfeedback/contract';

export type Plain = Exclude<
  ColumnMeaning['is'],
  'answer' | 'comments' | 'name' | 'undecided' | 'field' | 'nothing' | 'submitted_time'
>;

/** What other tools call the parts of a response, in small letters; of several moments the first is taken that the list names. */
export const NAMES: Record<Plain, readonly string[]> = {
  response_id: [
    ...[
      'response id',
      'response_id',
      'responseid',
      'respondent id',
      'respondent_id',
      'submission id',
      'id',
      '#',
    ],
    ...['_id', '_uuid', 'antwort id', 'antwort-id', 'id de la réponse', 'id de respuesta', 'id da resposta'],
    ...['teilnehmer-id', 'id du répondant', 'id del encuestado', '回答 id', '回答id', '응답 id', '答复 id'],
  ],
  submitted: [
    ...['submitted', 'submitted at', 'submitted_at', 'submit date (utc)', 'submit date', 'submitdate'],
    ...[
      '_submission_time',
      'enddate',
      'end date',
      'end time',
      'completion time',
      'date submitted',
      'recordeddate',
    ],
    ...['recorded date', 'end', 'timestamp', 'zeitstempel', 'horodateur', 'horodatage', 'marca temporal'],
    ...['carimbo de data/hora', 'informazioni cronologiche', 'tijdstempel', 'tidsstempel', 'tidsstämpel'],
    ...['tidsstempling', 'aikaleima', 'sygnatura czasowa', 'časová značka', 'časová pečiatka', 'időbélyeg'],
    ...[
      'marcaj de timp',
      'zaman damgası',
      'отметка времени',
      'позначка часу',
      'χρονική σήμανση',
      'timestamp (utc)',
    ],
    ...['חותמת זמן', 'طابع زمني', 'مهر زمانی', 'टाइमस्टैम्प', 'ประทับเวลา', 'dấu thời gian', 'stempel waktu'],
    ...[
      'cap waktu',
      'タイムスタンプ',
      '타임스탬프',
      '时间戳记',
      '時間戳記',
      'segell de temps',
      'marca de temps',
    ],
    ...['date', 'datum', 'created at', 'created_at', 'createdat', 'date soumise', 'datum abgeschickt'],
    ...['data de envio', 'fecha de envío', 'fecha de finalización', 'enddatum', 'date de fin', 'data final'],
    ...['data di fine', 'hora de finalización', 'heure de fin', 'hora de conclusão', 'fertigstellungszeit'],
    ...[
      'abschlusszeit',
      'endzeit',
      'ora di completamento',
      'tijd van voltooien',
      '完了時刻',
      '完成时间',
      '완료 시간',
    ],
    ...[
      'date de soumission',
      'eingereicht am',
      'enviado el',
      'enviado em',
      'inviato il',
      '送信日時',
      '終了日時',
    ],
  ],
  page: ['page', 'page name', 'page title'],
  page_url: ['page url', 'url', 'page_url'],
  address: [
    'user ip',
    'user_ip',
    'ip address',
    'ip',
    'ipaddress',
    'ipaddr',
    'ip-adresse',
    'adresse ip',
    'dirección ip',
  ],
  browser: ['browser', 'user_browser'],
  system: ['os', 'operating system', 'user_os'],
  device: ['device', 'user_device', 'device type'],
  country: ['country'],
  language: ['language', 'startlanguage', 'start language', 'userlanguage'],
  utc_offset: ['utc offset'],
};

/** What columns with times of day are called. */
export const TIMES = [
  ...['time', 'uhrzeit', 'zeit', 'heure', 'hora', 'ora', 'orario', 'tijd', 'tid', 'klokkeslæt', 'kello'],
  ...[
    'godzina',
    'czas',
    'čas',
    'idő',
    'saat',
    'время',
    'час',
    'ώρα',
    'الوقت',
    'שעה',
    '時刻',
    '時間',
    '时间',
    '시간',
  ],
];
/** What columns are called that say how long something took. */
export const DURATION =
  /durat|durée|duraci|duraç|durata|dauer|spent|taken|elapsed|trwani|длительн|所要|用时|소요/;

/** The title, and the code that LimeSurvey writes before the titles of its own columns: `id. Antwort ID`. */
export function calledOf(title: string): string[] {
  return [title, /^([a-z_]{1,30})\.\s/.exec(title)?.[1] ?? title];
}
