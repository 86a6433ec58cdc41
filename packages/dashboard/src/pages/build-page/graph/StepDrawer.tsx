import { shownPartStatus } from "../../../api/shown-status.ts";
import type { Step } from "@signalbox/contract";
import { Link } from "../../../routing/index.ts";
import { SquareTerminal, X } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { buildLink } from "../../../lib/links.ts";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { StatusLabel } from "../../../components/status/StatusIcon.tsx";
import { formatExact, formatIso } from "../../../lib/time.ts";
import { buttonClass, IconButton } from "../../../ui/Button.tsx";
import { shortImageName } from "../model/image-name.ts";
import type { BuildPlace } from "../model/place.ts";
import { usePageKeys } from "../model/use-page-keys.ts";
import { hasStepData } from "./drawing/selection.ts";
import styles from "./StepDrawer.module.css";
import { useDrawerFocus } from "./use-drawer-focus.ts";
import { useUntilSlidOut } from "./use-until-slid-out.ts";

type StepDrawerProps = {
  /** Undefined closes the drawer. */
  step: Step | undefined;
  stageName: string;
  place: BuildPlace;
  /** Whether it was opened by key. If so, it receives the focus. */
  isByKey: boolean;
  onClose: () => void;
  onShowLog: () => void;
};

/**
 * Details of the selected step beside the graph, which stays usable. Base UI's dialog is not used, because it takes two
 * frames to open.
 */
export function StepDrawer({ step, isByKey, onClose, ...rest }: StepDrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const title = useId();
  const isOpen = step !== undefined;
  const shown = useUntilSlidOut(panel, step);
  useDrawerFocus(panel, isOpen, isByKey);
  usePageKeys({ Escape: onClose }, panel);
  if (shown === undefined) return null;
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      className={styles.drawer}
      data-closing={isOpen ? undefined : ""}
    >
      <DrawerContent step={shown} title={title} onClose={onClose} {...rest} />
    </div>
  );
}

type DrawerContentProps = { step: Step; title: string } & Pick<
  StepDrawerProps,
  "stageName" | "place" | "onClose" | "onShowLog"
>;

const DrawerContent = (props: DrawerContentProps) => {
  const { step, title, stageName, place, onClose, onShowLog } = props;
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.stage}>{stageName}</p>
          <h2 id={title} className={styles.title}>
            {step.name}
          </h2>
        </div>
        <IconButton label="Close" size="small" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
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
};

const StepFacts = ({ step }: { step: Step }) => (
  <dl className={styles.facts}>
    <Fact term="Status">
      <StatusLabel status={shownPartStatus(step)} />
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
