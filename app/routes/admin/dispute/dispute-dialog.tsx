import { useCallback, useEffect, useState } from 'react';
import type { DisputeFile } from '#contract/payments/disputes.ts';
import { call } from '../../../lib/api/api-client.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OrderPanel } from '../frame/order-panel.tsx';
import { AcceptDispute } from './accept-dispute.tsx';
import { DisputeFacts } from './dispute-facts.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { SentEvidence } from './sent-evidence.tsx';

/** The disputes of an order in a side panel, with the evidence that exists and the answers; closed while `idPayment` is null. */
export function DisputeDialog({ idPayment, onClose }: { idPayment: string | null; onClose: () => void }) {
  return (
    <OrderPanel title="Dispute" idPayment={idPayment} onClose={onClose}>
      {(id) => <Disputes key={id} idPayment={id} />}
    </OrderPanel>
  );
}

function Disputes({ idPayment }: { idPayment: string }) {
  const [file, setFile] = useState<DisputeFile | null>(null);
  const [problem, setProblem] = useState('');
  const load = useCallback(
    (signal?: AbortSignal) =>
      call('GET /admin/orders/{idPayment}/disputes', { params: { idPayment } }, signal && { signal })
        .then((result) => (result.ok ? setFile(result.body) : setProblem(result.problem.detail)))
        .catch(() => undefined),
    [idPayment],
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);
  if (problem) return <p role="alert">{problem}</p>;
  if (file === null) return <Skeleton className="h-40" />;
  return (
    <>
      {file.disputes.map((dispute) => (
        <div key={dispute._id} className="grid gap-4">
          <DisputeNotice dispute={dispute} />
          {dispute.sent && <SentEvidence evidence={dispute.sent} by={dispute.answeredBy} />}
        </div>
      ))}
      <DisputeFacts file={file} />
      {file.disputes
        .filter(({ needsResponse }) => needsResponse)
        .map((dispute) => (
          <div key={dispute._id} className="grid gap-6">
            <EvidenceForm dispute={dispute} suggested={file.suggested} onDone={() => load()} />
            {!dispute.isInquiry && <AcceptDispute dispute={dispute} onDone={() => load()} />}
          </div>
        ))}
    </>
  );
}
