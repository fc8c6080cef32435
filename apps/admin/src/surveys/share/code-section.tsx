import { Button } from '@mantine/core';
import { Row, saveFile } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { t } from '../../messages/share.ts';
import { QrCode, qrPng, qrSvg } from '../../qr-code.tsx';
import { ClosedPart } from '../editor/test/closed-part.tsx';
import { linkAddress } from './link-address.ts';
import { SourceField } from './source-field.tsx';

/** Pixels. */
const SIDE = 1024;

/** The link as a code for paper and walls. */
export function CodeSection({ url }: { url: string }) {
  const [source, setSource] = useState('');
  const address = linkAddress(url, { via: 'qr', source });
  const name = `survey-${url.split('/').pop()}`;
  return (
    <>
      <QrCode text={address} label={t.code.label} />
      <Row>
        <Button variant="default" onClick={() => saveFile(`${name}.svg`, qrSvg(address))}>
          {t.code.svg}
        </Button>
        <Button variant="default" onClick={async () => saveFile(`${name}.png`, await qrPng(address, SIDE))}>
          {t.code.png}
        </Button>
      </Row>
      <ClosedPart title={t.link.options}>
        <SourceField value={source} onChange={setSource} />
      </ClosedPart>
    </>
  );
}
