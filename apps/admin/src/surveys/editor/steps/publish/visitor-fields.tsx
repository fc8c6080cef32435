import { Input, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { FoldedPart, Items, useSite } from '@userfeedback/admin-ui';
import { DEVICES, FREQUENCY_DAYS_MAX, RECUR_DAYS_MAX } from '@userfeedback/contract/limits';
import type { VisitorFact } from '@userfeedback/engine';
import { VISITOR_FACTS } from '@userfeedback/engine';
import type { ComponentType } from 'react';
import { t } from '../../../../messages/inquiry.ts';
import { t as words } from '../../../../messages/publish-summary.ts';
import { WholeNumberField } from '../../../../numbers/whole-number-field.tsx';
import type { ImaginedVisitor } from '../page-rules/imagined-visitor.ts';
import { countryOptions } from '../settings/countries.ts';
import classes from './why-not-shown.module.css';

const HISTORIES = ['new', 'seen', 'begun', 'answered'] as const;
const SHOWN = ['never', 'session', 'days'] as const;
const IDENTITIES = ['no', 'yes', 'answered'] as const;
const GUEST = '';
const { fields } = t;

interface Props {
  visitor: ImaginedVisitor;
  onChange(patch: Partial<ImaginedVisitor>): void;
}

/** The page a visitor is on, and the device. */
export function PageFields({ visitor, onChange, isElsewhere }: Props & { isElsewhere: boolean }) {
  return (
    <Items least={260}>
      <TextInput
        label={fields.url}
        value={visitor.url}
        description={isElsewhere ? fields.elsewhere : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <Input.Wrapper label={fields.device} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={fields.device}
          value={visitor.device}
          onChange={(device) => onChange({ device })}
          data={DEVICES.map((value) => ({ value, label: fields.devices[value] }))}
        />
      </Input.Wrapper>
    </Items>
  );
}

/** The facts that this survey asks for, and below them the others. */
export function MoreAboutVisitor({ asked, ...props }: Props & { asked: readonly VisitorFact[] }) {
  const others = VISITOR_FACTS.filter((fact) => !asked.includes(fact));
  return (
    <FoldedPart title={words.why.more} name="more-about-visitor">
      {asked.length > 0 && <Facts facts={asked} {...props} />}
      {others.length > 0 && (
        <FoldedPart title={words.why.further} name="further-facts">
          <Facts facts={others} {...props} />
        </FoldedPart>
      )}
    </FoldedPart>
  );
}

function Facts({ facts, ...props }: Props & { facts: readonly VisitorFact[] }) {
  return (
    <Items least={260}>
      {facts.map((fact) => {
        const Field = FACT_FIELDS[fact];
        return <Field key={fact} {...props} />;
      })}
    </Items>
  );
}

const FACT_FIELDS: Record<VisitorFact, ComponentType<Props>> = {
  role: RoleField,
  country: CountryField,
  history: HistoryField,
  last_shown: LastShownField,
  share: ({ visitor, onChange }) => (
    <Select
      label={fields.share}
      allowDeselect={false}
      value={visitor.isInShare ? 'yes' : 'no'}
      onChange={(chosen) => onChange({ isInShare: chosen === 'yes' })}
      data={(['yes', 'no'] as const).map((value) => ({ value, label: fields.inShare[value] }))}
    />
  ),
  moment: MomentField,
  referrer: ({ visitor, onChange }) => (
    <TextInput
      label={fields.referrer}
      description={fields.referrerHelp}
      inputWrapperOrder={['label', 'input', 'description']}
      value={visitor.referrer}
      onChange={(event) => onChange({ referrer: event.currentTarget.value })}
    />
  ),
  cookies: ({ visitor, onChange }) => (
    <TextInput
      label={fields.cookies}
      description={fields.cookiesHelp}
      inputWrapperOrder={['label', 'input', 'description']}
      value={visitor.cookies}
      onChange={(event) => onChange({ cookies: event.currentTarget.value })}
    />
  ),
  attributes: ({ visitor, onChange }) => (
    <LinesField
      label={fields.attributes}
      description={fields.attributesHelp}
      value={visitor.attributes}
      onChange={(attributes) => onChange({ attributes })}
    />
  ),
  events: ({ visitor, onChange }) => (
    <LinesField
      label={fields.events}
      description={fields.eventsHelp}
      value={visitor.events}
      onChange={(events) => onChange({ events })}
    />
  ),
  identified: ({ visitor, onChange }) => (
    <Select
      label={fields.identified}
      allowDeselect={false}
      value={visitor.identified}
      onChange={(identified) => identified && onChange({ identified })}
      data={IDENTITIES.map((value) => ({ value, label: fields.identities[value] }))}
    />
  ),
  inline: ({ visitor, onChange }) => (
    <Switch
      className={classes.wide}
      label={fields.inline}
      checked={visitor.inline}
      onChange={(event) => onChange({ inline: event.currentTarget.checked })}
    />
  ),
};

interface LinesProps {
  label: string;
  description: string;
  value: string;
  onChange(value: string): void;
}

function LinesField({ onChange, ...field }: LinesProps) {
  return (
    <Textarea
      autosize
      minRows={2}
      inputWrapperOrder={['label', 'input', 'description']}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}

function RoleField({ visitor, onChange }: Props) {
  const { roles } = useSite();
  return (
    <Select
      label={fields.visitor}
      allowDeselect={false}
      value={visitor.role ?? GUEST}
      onChange={(role) => onChange({ role: role || null })}
      data={[{ value: GUEST, label: fields.guest }, ...roles.map(({ id, label }) => ({ value: id, label }))]}
    />
  );
}

function CountryField({ visitor, onChange }: Props) {
  return (
    <Select
      label={fields.country}
      placeholder={fields.unknownCountry}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': fields.unknownCountry }}
      nothingFoundMessage={t.nothing}
      value={visitor.country}
      onChange={(country) => onChange({ country })}
      data={countryOptions()}
    />
  );
}

function HistoryField({ visitor, onChange }: Props) {
  return (
    <>
      <Select
        label={fields.history}
        allowDeselect={false}
        value={visitor.history}
        onChange={(history) => history && onChange({ history })}
        data={HISTORIES.map((value) => ({ value, label: fields.histories[value] }))}
      />
      {visitor.history === 'answered' && (
        <WholeNumberField
          label={fields.answeredDays}
          max={RECUR_DAYS_MAX}
          value={visitor.answeredDays}
          onChange={(answeredDays) => onChange({ answeredDays })}
        />
      )}
    </>
  );
}

function LastShownField({ visitor, onChange }: Props) {
  return (
    <>
      <Select
        label={fields.lastShown}
        allowDeselect={false}
        value={visitor.lastShown}
        onChange={(lastShown) => lastShown && onChange({ lastShown })}
        data={SHOWN.map((value) => ({ value, label: fields.shownTimes[value] }))}
      />
      {visitor.lastShown === 'days' && (
        <WholeNumberField
          label={fields.shownDays}
          max={FREQUENCY_DAYS_MAX}
          value={visitor.shownDays}
          onChange={(shownDays) => onChange({ shownDays })}
        />
      )}
    </>
  );
}

function MomentField({ visitor, onChange }: Props) {
  return (
    <TextInput
      type="datetime-local"
      max="9999-12-31T23:59"
      label={fields.moment({ timeZone: useSite().time_zone })}
      value={visitor.moment}
      onChange={({ currentTarget: { value } }) => value && onChange({ moment: value })}
    />
  );
}
