import type { MailQuestion } from '@userfeedback/engine';
import type { CSSProperties, ReactNode } from 'react';

export interface Mail {
  /** Of the survey. */
  title: string;
  dir: 'ltr' | 'rtl';
  /** Null: the mail has one button. */
  question: MailQuestion | null;
  /** What that button says. */
  start: string;
  /** The address that fills in this answer; without one, that of the survey. */
  linkTo(value?: string): string;
}

const PAPER: CSSProperties = { backgroundColor: '#ffffff' };
/** Dark on white in each part, which mail programs with a dark theme change together. */
const INK: CSSProperties = { ...PAPER, color: '#1f2430', fontFamily: 'Arial, Helvetica, sans-serif' };

/**
 * A survey as mail programs draw it: they know tables and the styles of each element. Outlook draws neither the padding
 * nor the border of a link, so its cell has the border.
 */
export function MailSnippet({ title, dir, question, start, linkTo }: Mail) {
  const answers: { value?: string; text: string }[] = question?.answers ?? [{ text: start }];
  const scale = question?.scale;
  const width = scale ? `${Math.floor(100 / answers.length)}%` : undefined;
  const cells = answers.map(({ value, text }) => (
    <Answer key={text} href={linkTo(value)} width={width}>
      {text}
    </Answer>
  ));
  return (
    <Table dir={dir} style={{ maxWidth: 600 }}>
      <tr>
        <td style={{ ...INK, fontSize: 18, lineHeight: '26px', fontWeight: 'bold', padding: '12px 0' }}>
          {question?.title ?? title}
        </td>
      </tr>
      <tr>
        <td style={PAPER}>
          <Table spacing={4}>{scale ? <tr>{cells}</tr> : cells.map((cell) => <tr key={cell.key}>{cell}</tr>)}</Table>
        </td>
      </tr>
      {scale && (scale.low || scale.high) && (
        <tr>
          <td style={PAPER}>
            <Table>
              <tr>
                <End align={dir === 'ltr' ? 'left' : 'right'}>{scale.low}</End>
                <End align={dir === 'ltr' ? 'right' : 'left'}>{scale.high}</End>
              </tr>
            </Table>
          </td>
        </tr>
      )}
    </Table>
  );
}

interface TableProps {
  spacing?: number;
  dir?: Mail['dir'];
  style?: CSSProperties;
  children: ReactNode;
}

function Table({ spacing = 0, dir, style, children }: TableProps) {
  return (
    <table role="presentation" dir={dir} width="100%" cellPadding={0} cellSpacing={spacing} border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

function Answer({ href, width, children }: { href: string; width: string | undefined; children: string }) {
  return (
    <td align="center" width={width} style={{ ...PAPER, border: '1px solid #5b6472' }}>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        style={{
          ...INK,
          display: 'block',
          padding: '11px 4px',
          fontSize: 16,
          lineHeight: '22px',
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </td>
  );
}

function End({ align, children }: { align: 'left' | 'right'; children: string }) {
  return (
    <td align={align} style={{ ...INK, fontSize: 14, lineHeight: '20px', padding: '6px 0' }}>
      {children}
    </td>
  );
}
