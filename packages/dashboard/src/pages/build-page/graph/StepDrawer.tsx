import { Dialog } from "@base-ui/react/dialog";
import type { Step } from "@signalbox/contract";
import { Link } from "../../../routing/index.ts";
import { SquareTerminal, X } from "lucide-react";
import { useRef, type ReactNode, type RefObject } from "react";
import { buildLink } from "../../../lib/links.ts";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { StatusLabel } from "../../../components/status/StatusIcon.tsx";
import { formatExact, formatIso } from "../../../lib/time.ts";
import { buttonClass, IconButton } from "../../../ui/Button.tsx";
import { shortImageName } from "../model/image-name.ts";
import type { BuildPlace } from "../model/place.ts";
import { hasStepData } from "./drawing/selection.ts";
import styles from "./StepDrawer.module.css";

type StepDrawerProps = {
  /** Undefined closes the drawer. */
  step: Step | undefined;
  stageName: string;
  place: BuildPlace;
  /** Whether it was opened by key. If so, it receives the focus. */
  isByKey: boolean;
  onClose: () => void;
  onShowLog: () => void;
  /** The element that contains it. */
  frame: RefObject<HTMLElement | null>;
};

/** Details of the selected step beside the graph, which stays usable. */
export function StepDrawer({ step, isByKey, onClose, frame, ...rest }: StepDrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={step !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      modal={false}
      disablePointerDismissal
    >
      <Dialog.Portal container={frame}>
        <Dialog.Popup ref={popup} className={styles.drawer} initialFocus={isByKey ? popup : false}>
          {step && <DrawerContent step={step} {...rest} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type DrawerContentProps = { step: Step } & Pick<
  StepDrawerProps,
  "stageName" | "place" | "onShowLog"
>;

const DrawerContent = ({ step, stageName, place, onShowLog }: DrawerContentProps) => (
  <>
    <header className={styles.head}>
      <div>
        <p className={styles.stage}>{stageName}</p>
        <Dialog.Title className={styles.title}>{step.name}</Dialog.Title>
      </div>
      <Dialog.Close render={<IconButton label="Close" size="small" />}>
        <X aria-hidden="true" />
      </Dialog.Close>
    </header>
    {hasStepData(step.status) ? (
      <>
        <StepFacts step={step} />
        <Link
          {...buildLink(place.repo, place.build, place.stage, step.number)}
          className={buttonClass("plain", "medium")}
          onClick={(event) => {
            // With a modifier key the browser opens the link in a new tab or window.
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onShowLog();
          }}
        >
          <SquareTerminal aria-hidden="true" />
          Show log
        </Link>
      </>
    ) : (
      <>
        <StatusLabel status={step.status} />
        <p className={styles.nothing}>Step data is unavailable</p>
      </>
    )}
  </>
);

const StepFacts = ({ step }: { step: Step }) => (
  <dl className={styles.facts}>
    <Fact term="Status">
      <StatusLabel status={step.status} />
    </Fact>
    <Fact term="Started">
      <Time at={step.started} />
    </Fact>
    <Fact term="Finished">
      <Time at={step.stopped} />
    </Fact>
    <Fact term="Duration">
      <Elapsed status={step.status} started={step.started} ended={step.stopped} />
    </Fact>
    {step.image && (
      <Fact term="Image">
        <span className={styles.image} title={step.image}>
          {shortImageName(step.image)}
        </span>
      </Fact>
    )}
    {step.detached && <Fact term="Detached">Runs in the background until the stage ends</Fact>}
  </dl>
);

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const Time = ({ at }: { at: number | undefined }) =>
  at ? <time dateTime={formatIso(at)}>{formatExact(at)}</time> : <>–</>;
