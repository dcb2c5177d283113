/**
 * Words of any conversation, in small letters and as they are typed. A question that has none but these asks nothing
 * about radiography, however often our sources use them.
 */
export const everydayWords: ReadonlySet<string> = new Set(
  (
    'able about above accent accept accident accidentally account across action actions actual add adopt ' +
    'advice affect affected affects afford after afterwards against age ago ahead alarm alive allow allowed ' +
    'almost alone along alongside aloud already although amazing among amount amounts angry announce answer ' +
    'anyway apart apartment apologize appear appears apple application apply appointment april argue arrive ' +
    'arrived article asked asking asleep assignment attention attractive august aunt author average avoid ' +
    'avoiding awake away awesome awhile balloon barely bargain baseball basic basically bear beat beautiful ' +
    'became become becomes becoming bed before beforehand begin begins behave behind believe belong bench ' +
    'beside besides beyond big biology bite blanket board boil book bored boring born borrow both bottle ' +
    'bottom bought bowl boy boyfriend bracelet brand brave break bridge bring bringing bro brother buddy build ' +
    'built business busy button buy cabinet calendar call camera camp campus capital car card cards career ' +
    'careful carefully carried cat catch catches caught cause certain challenge chance change channel chapter ' +
    'chat cheap check cheer choose choosing cigarette class classic classmate classmates classroom clean clear ' +
    'climb clinicals close closer closet clothes clothing club coach code coffee colleague college color come ' +
    'comfortable comment common community company compare compared complain completely computer concern ' +
    'concerned confused consider considered contain contains continue conversation cool correct correctly cost ' +
    'count country couple course court cousin cover coworker cram crammed crap crash crazy create creative ' +
    'credit crew crisis crowd cry cup curtain cushion custom customer cute cuz dad daily dancer dang danger ' +
    'dangerous date dating daughter days dead deal dear debate december decide decided decrease decreased ' +
    'decreases deep definitely degree delay deliver delivery demand depend deposit deserve design desk ' +
    'detective dictionary die died dies diet differ differs dinner directly dirty discuss dish document dog ' +
    'doing done door doubt down drama draw dress drink drive drunk dude dumb earlier early earn earth easier ' +
    'easily easy eat eating editor education eight eighth either election electric elevator emotion employ ' +
    'employment end ended engaged engine engineer english enjoy enough enter entire entry equally especially ' +
    'essay etc evening event everybody everyday everyone everything everywhere evil exact exactly exam exams ' +
    'exceed except exchange excited excuse exercise exist exists expect expected expensive expert explore ' +
    'express extra extremely fact fail fair fairly faith fake family famous fan fast father favor favorite ' +
    'february feed feel felt fence fewer fifth fight file finals find fine finest finish fire first fishing ' +
    'fitness fits fitting five fix fixed flag flashcard flashcards flat flood floor fly follow follows food ' +
    'foot forget fork former forty forward found four fourth free french frequent frequently friday friend ' +
    'friendly frog fruit fuel full fun funny furniture further furthest future game gaming gang garden ' +
    'gardening gave gender general generally german giant girl girlfriend given glad goal gold gone gonna ' +
    'gotta government grab grade graduate graduation grandfather grandma grandmother grateful great greater ' +
    'greatest green group grow guard guess guilty gun guy guys hack hafta hair half halfway happened happening ' +
    'happy hard hardly harry hat hate heal healed heals hear help helps hence high higher highest hint hit ' +
    'hold home honest honestly hope hopefully horse hospital host hot hour house however hug huge hung hunt ' +
    'hurry hurt hurts husband ice idea identify ignore image immediately improve improves inch include ' +
    'included includes increase increased increases indicates industry inflation influence instead instructor ' +
    'instrument insurance intelligence interest introduce invent invented invention invite involve involved ' +
    'issue january job join joke judge july jump june jury justice keeps kept key kick kill kind kinda king ' +
    'kiss kitchen knife knit knock known laid lake lamp landing landlord language large largest last lasts ' +
    'late lately later laugh law lazy lead learn least leave leaves lecture left legit lend less lesson lets ' +
    'letter letting library license lie lies life light likely line lip listen literally live load local logo ' +
    'lol london long longer longest looking lose loses loss lost lots loud love low lower lowers lowest luck ' +
    'lunch machine magic mail main mainly major makes man manage manager map march market math may meal ' +
    'meaning mechanic medical medium meet meeting member memory mention mentioned menu mess message method ' +
    'methods microwave middle midterm mile military million mind minister mins minute miss mission mistake ' +
    'model modern mom moment monday monkey month moral more morning most mostly mother motivation motorcycle ' +
    'move moves museum mystery naked names nap nation national native nature near nearest nearly necessary ' +
    'needs neighbor neighborhood neither net new news newspaper next nice night nightmare nine nobody normal ' +
    'note notebook notes notice noticed november number numbers obvious obviously occur occurs october offer ' +
    'office often old once ones online onto open opinion opponent opposite option options orange order ' +
    'ordinary organize original otherwise outdoor outfit outside oven over overall owe owing own owner page ' +
    'paid painting pair palace panic paper parade paragraph parent parliament particular particularly partly ' +
    'partner party pass passenger passes password past pay peace peanut pen pencil people percent perfect ' +
    'perform performed perhaps person personality phone photograph photographer pick picked picture piece ' +
    'pillow pink pit place plain plan plane plant play played player plot plus plz pocket point political ' +
    'politics pool poor popular portrait pot preceptor prefer preferred premium present presentation press ' +
    'pretty prevent prevents previous price prince print prison prize probably problem product professor ' +
    'profit program programming project promise promotion properly propose proud provide public publish ' +
    'pumpkin punish purple pushing put puts puzzle queen quick quickly quiet quite quiz quote rain raise ' +
    'raised raises ran random rarely reach read ready real reasonably reasons received recent recipe recommend ' +
    'red reduce reduced reduces reducing refuse regarding regular related relationship relax relevant reliable ' +
    'religion religious remember remind report required requires resident rest resume return review reward ' +
    'rich rid ride ring river road robot roof room roommate rope rose rotations round routine royal rude rule ' +
    'rumor run running sad safe salt sandwich saturday save saving saying says scared scary school science ' +
    'scissors score scream season seat second secret seed seeing seem seems self sell semester send sends ' +
    'sentence separate september series serious seriously servant set settle seven several shame shape share ' +
    'sheet shelf shoot short shortest show shown shows shut shy sick side sign silly silver similar simple ' +
    'simply since sing single sister sit sits six sixth size ski skill skip skirt slang slave sleep slides ' +
    'slightly slow slowest slowly small smaller smallest smart smell smile snow social soft software solve ' +
    'somehow sometimes somewhat somewhere soon sooner sorry sort soul sound space spain speak special specific ' +
    'specifically speed spell spend spice spirit spoon sport spot spring square stamp stands star start ' +
    'started starting state statue stay stays steal step steps stock stop store stories story straight ' +
    'straightforward strange stranger street stretch strong stuck study studying stupid style success sudden ' +
    'suddenly sugar suggest suit suitcase summarize summer sun sunday sunny supply suppose supposed surprise ' +
    'sweet swim swimming switch table taking talent talk talking tall task tasks taste taught teach teacher ' +
    'team technique techs tells ten tend tends tennis tenth term terror test text textbook thank themselves ' +
    'theory therefore thief thinking thinks third thirty though three through throughout thursday tie til till ' +
    'time times tiny tip tips tire tired toast today together tomorrow tonight top topic total touch touches ' +
    'tour toward towards towel tower town toy trade train translate travel treat tree trick tricky tried tries ' +
    'trip trouble truck true trust truth try trying tuesday tune turns tutor twelve twenty twice two typical ' +
    'typically ugly uncle under understand understood union united universe university unless until up upload ' +
    'upon upset urban useful usual usually various version victim video view views village virtual visible ' +
    'visit voice vs wait wake walk wall wanna wants warm wash watch water wear wedding wednesday week weekend ' +
    'weird welcome went whatever wheel whenever whether whole whom whose wider widest wife wild win wind wine ' +
    'winner winter wise wish within without woman women won wonder wondering wood world worry worse worship ' +
    'worst worth write writes written wrong yard yeah year years yellow yep yesterday yesterday’s young ' +
    'yourself zero'
  ).split(' '),
)

/** Words of any subject that our sources have, in the same way: alone they do not show that a question is of our field. */
export const plainWords: ReadonlySet<string> = new Set(
  (
    '15 abbreviation abnormal abnormally absence absent abuse acceptable acceptance accepted access ' +
    'accessories accident accidental according accuracy ached achievable acoustic acquired act acted ' +
    'activated active activity acts acute adaptation adapted added addition address adequate adequately ' +
    'adjoining adjust adjustment administrator admission adult advance adverse advised advisory afar ' +
    'afraid afternoon afterward aged agency agent agreed agreement aid aids aim aimed air airless ' +
    'airplane al alcohol alertness aligned alignment alike alter alternates alternatives am ambient ' +
    'ambulance amorphous amy analysis analytical analyzed anger angry another answered anywhere apparent ' +
    'appearance applied applies approach appropriate approved approximate approximately arcs area ' +
    'argument arise arisen arithmetic around arranged arrangement array arrival arriving arrow ascending ' +
    'aside aspirational assemb assembly assessing assigns assume assurance ate atomic attack attempt ' +
    'attorney attract audible audit authorization authorized automatic autonomy available averaged ' +
    'avoided babies baby back backflow background backup backwards bad badly bag bags balance bald ball ' +
    'ballplayer balls band banned bar bare bargaining barking basal base based bases basis battery bay ' +
    'bead beak bedside beep began beginning believing belly below belt beneath benefit bias bid big ' +
    'bigger biggest birth birthplace biting bitter black blade blaming blank blends blind blisters block ' +
    'blow blue blunt bomb bond booked booth border bore boreholes boss bound bout box boxed boxer brace ' +
    'braid branch breadth break breaker brief bright brighter brightest brim brisk broad broader brochure ' +
    'broke broken brought bruises brushes bubble buckle bug build building bulge bump burst busted ' +
    'butterf butterfly cable cage calculate calculation calculator called caller calm calmly came ' +
    'campaign cancel cap capable capsule capture carbon care cared careless carl carry cart case caseload ' +
    'cases cast catching causation caused ceiling cellist center central century certification certified ' +
    'certifies chain chair changed chaos charge chart charting checked checklist cheek chemical chief ' +
    'chiefly child childhood children chill chin chip choice chops chose chosen circle claim clamp ' +
    'classical classically classified clause clay cleaned cleanliness cleansing clear clearance cleared ' +
    'clearly clerk clicks clings clinic clinical clock close closed closely closest clot cloth cloud ' +
    'cloudy co coaches coarse coarsely coarser coat coercion coin cold cole collapse collapses collar ' +
    'collect collective colony column comb combine combo comforted coming commentary commentator common ' +
    'commonly communicating communication comparable comparative comparing comparison compensate ' +
    'competent complaint complete complex complications compound compress concavities conceived ' +
    'concentrates conclusions condense condenses conduct coned confined confirm connect connection ' +
    'connective consistent consistently consists console constant consult contact container contaminated ' +
    'content continuous contract contributes contributory control controlled convalescent convenient ' +
    'convention conventional conventionally conversion convert converter convex conviction coolness ' +
    'cooperates cooperative copied copy cord core corner corrected correction corrective corridor costal ' +
    'counseling counselor counted counter county covered crack crash crater creep crest cries crisp ' +
    'crisper criteria critique crooked cropped cross crosswise crowded crown crush cube cubed cubic cues ' +
    'culture curb cured curious curled current curve cussing cut cutoff cuts cycle cyclist cylinder ' +
    'damage damp dan dark darkens darker darkest dashed data deaf dealt death deciding decimal decision ' +
    'deeper defined definition deflected deflection dehydrates deletion deliberate demonstrated ' +
    'demonstration denial denied department dependence dependent depressed depression depth descendants ' +
    'descent described description designed destination detail detects detergent determines develop ' +
    'development device diagonal dial diameter didn differences different differential differently ' +
    'difficile diffuse digging digit digital dim dimension dims dip direct direction directional ' +
    'directives dirt dirtiest disability disagree disc discharge discipline disclosures discovered ' +
    'discreet discreetly discussed disguise disk displays disposed disputes disseminated dissolve ' +
    'distance dived diver diverging dives divide division dizziness doc dock doctor documented doesn ' +
    'dominates dot dots double doubted doubtful downward dozen drags drain drainage drape drawer drawing ' +
    'drawn dressing drew dried dries drift driven drop drug dry dual duarte due dull durable duration ' +
    'dust duty dying dynamic earliest ease eased easiest edge edition effect effective effectively ' +
    'effectiveness efficiency efficient efficiently effort eject elderly element elevate eleven elsewhere ' +
    'employee employer emptied empty encourage ending energetic enforceable english enhancement enlarge ' +
    'entered entire entirely entitled entries envelope environment equal equipment equipped equivalent ' +
    'erases error escape estimate etiquette evaluating evaporated even evenly evens evidence examination ' +
    'examined examiner examples exceeded exception excess exchanged excite exempt exit expands expelled ' +
    'experienced explains explanations expressed extend extended external extremes eyewear face faced ' +
    'facing factual fade failed failure faintest faithful faithfully fall fallen falling false falsely ' +
    'familiar family fanned farther farthest faster fastest fat father fatty fault faulty fear feathery ' +
    'feature fed federal feedback feeding feeling feet female fetch fewest fiber fidelity fidgeting field ' +
    'fifteen filed fill filler film final finally findings finer fingerprint fingertip finished firm ' +
    'firmly fish fist fit fixes flagged flame flap flare flask flaw flex flies float flow flu fluid ' +
    'flying foam fold followed fool footstool footwear forbidden forbids force foreign forever forgetful ' +
    'forgetting forgive forgot forgotten form formation forth forum fourfold fourteen fragment frame free ' +
    'freed freeing freely fresh friction frightened front frowns frozen fruity ful fully function ' +
    'functional fungus fuse fused fuzzy gain ganz gap gaps garments gas gassed gather gear generalized ' +
    'generation gent gentle gently genuine geometry ghost ghostly girdle giving glances glass glide glow ' +
    'goggles golfer gossip gotten governs gradual gradually grainier graininess gram grandchild grandma ' +
    'grandpa graph graphite gravity gray gross ground growing grown growth guarded guardian guessed ' +
    'guesswork guidance guide guideline guilt gum gut guts gymnast habit hairline hale halftime hall ' +
    'hallway halo halve handful handle handlebars hangers hardens harder hardest harm harmful harmless ' +
    'having hazard he healing health healthier healthy heard hearing heater heavi heavily heavy heel ' +
    'height held helium helper helping herself hesitant hesitate hidden hide hiding high highly hiker ' +
    'himself hinder history hoarse hoarseness hold holder hole hollow hook horizontal horizontally horny ' +
    'hose hot hotter hottest housing humans hums hundred hundredth hurt hurts icy id ideals identical ' +
    'identity ignored ill illness illustrate immediate immersed implied impossible imprisonment ' +
    'improvement inches incident incoming incomplete index indicate indirect indirectly individual infer ' +
    'inflames inflated information informed infrequent infused inherited initial injector inner input ' +
    'insect insertion inside inspected inspector inspiration inspired instant instantly instruct ' +
    'instruction insurer intact integrity intended intense interaction intermediate internal ' +
    'international interpret interval introduced invaded invalid invasion involuntary involving inward ' +
    'ipsa iron irregular irritable isolated ities itself jaw jerking joined jones judged jumped jumper ' +
    'junction justified justify keeping keiko kicked kid kids killed kilogram kim kind kinder kindly ' +
    'kneeling knob knocked knows label laboratory lack ladder laden laminated land landmark language lao ' +
    'lapse large largely larger largest lateness lateral laterally latest latter lay layer laying lays ' +
    'lead leader lean learned leaving lecturer led leftover length lengthens lesser let lettered level ' +
    'lever lift lifter light lighter lightning likes limb limitation limp lindqvist lined linger lining ' +
    'link liquid listening lists lit liters litters living location lodges logs looked lookup loop loose ' +
    'loosely loosening lopsided losing losses louder lounge lumen lying mad magical magically magnet ' +
    'magnetic maker making male malform mama man manager maneuver manifest manual manufacturer margin ' +
    'mark marked markedly mass match mated material mature meanwhile measure media median medicine ' +
    'memorize memory men mend merchant mesh metal meter mice mid midnight midway migraine mild milder ' +
    'miller millimeter mimic miners minimal minimally minor minus mirror misaligned mislead misread ' +
    'missed mix mixed mixes mixing mock mode modeled moderate modified moist moisture mom month monthly ' +
    'mopping mother mothers motor mounted mouse movable moved movement movers moving mr mrad mrs multip ' +
    'multiple multiplied multiply mumbles nail named naming narrower narrowest national nationally ' +
    'natural nearby nearer neck necklace needless neer negative neglected negligible neighboring nephew ' +
    'nervous neutral never nevertheless newer newest nicer ninety ninth nods noisier non none nonslip nor ' +
    'normal normally northeast nose notch noted nothing noticeable noticing nowhere numb nursery object ' +
    'objective observe observer obstructive obtain occasion occupied occupy occurred odd odds off offered ' +
    'offset offspring oil older oldest onset open openly operated operation operative operator opposed ' +
    'opposes optimize optimum orbit orbits order ordered orderly org origin ortiz others outcome outer ' +
    'outermost outgrown outline output outward outweigh overdue overexposes overhead overheard overkill ' +
    'overlying overnight oxide pack package pad pads painful painted painter paired pale palm panel ' +
    'parallel paraphrase parent partial partially parts passed patch path patience pattern pause paving ' +
    'payment peak pebble pedal penny per percentage perfect perfectly performance period permanent ' +
    'permission permitted personal pet pharmacy phase phases physical physics picking piercing pin pinch ' +
    'pinky pins pitch pitted pivot placed placement plain plainly planned plastic plate plateau plenty ' +
    'plotted po pointed pole policy polish polite poo pooled poop poor poorer poorly population port ' +
    'portal portions position positive post poster posterior posteriorly potential potter pouch poured ' +
    'powder power practical practically practice predict prediction predictor prefixes prep preparation ' +
    'prepare prereading prescribed pressed presumes prevented preview primary principle printed prion ' +
    'prior probability probable probe procedure proceed process produce production professional ' +
    'progresses projected projectile prominence prominent promising promontory prompt promptly proof ' +
    'proper property proportion proportional protect protection protectors protocol prove provider ' +
    'provoke public publication published puke pull pulses pump punched punishes pups pure purpose ' +
    'purposes push pyramids qualified quantity quarter questionable quiet quietly quiver quizzing ' +
    'quotient race rack rad raindrops raising range rank rapid rapidly rare rash rate rated rating ratio ' +
    'rattle raw rayed reached react reactive reader readi readily reading rearrange reasonable reassuring ' +
    'rebuild rebuilt recall recap receive recheck recite reckless recklessness recognized recoil ' +
    'recommendation recommended reconstructs record recover recovery reddening redesigned redness reed ' +
    'reference refills reflects regains region regulator relation relative relaxes release releases ' +
    'relief relies relievers remain remainder remedy remembering reminded remote removal remove renewed ' +
    'rep repair repel replace reply reported represent reprocessed request require requirement ' +
    'requisition reread rescuers research researcher resembling reset resists respond response responsive ' +
    'restarted rested restless restlessness restore restricted restriction restrictive restrictor results ' +
    'resumed retains retyping reusable reveals reviewed revised revisions revocable rewritten rhythm ' +
    'rider ridge right rim rims ringlike risen rising risk risky robbery rod roll rolled roller roofer ' +
    'root rough roughly rounded rounder rouse route routine routinely row rows rub rubs ruled ruler rungs ' +
    'runner rupture rust sacred saddle sadness safe safely safer safest safety sags salespeople sanctions ' +
    'saved saw scale scared scavenge scavenger schedule scheduling scope scrapped scratch screaming ' +
    'screen screw se seafood seal searched secondary section secured sees seesaw segment seldom select ' +
    'selection selector semi sending sensations sense sensitive sent separated separation serve server ' +
    'service session setting settled setup seventeen seventh severe severely severity shades shadow ' +
    'shaken shaking shaky shallow shaped shared sharp sharper sharpest sharply shell shift shoplifting ' +
    'shore short shortcut shorter shortly shot shoveler showed shrimp shrink shrugs sided sidewalk ' +
    'sideways sight signal signature signed simplest simulated simulation sink sip site situation sixteen ' +
    'sixteenth sixty sized sketches skim skipped sky skyline slander slant sleepy sleeve slender slices ' +
    'slid slight slightest slim slip sliver slope slot slowed slower slurred smallest smear smith smoked ' +
    'smoother snap snoop snowboarder soaked sob socket soften softer soil sole solid soluble sore sorted ' +
    'sought sounding source spacing span spare sparse sparsely speaking specialization specialized ' +
    'specifications specified speck speech speed spelled spent spikes spill spite splash splinter split ' +
    'spoil spoke spoken spotless spread sprinter spur square squared squarely squeeze stabbing stable ' +
    'stack staff stage stairs stand standard standby startles starves stat statement station stayed ' +
    'steadier steady steam steep steeper steeply steer stem stepped stick stiff stimulated stimulation ' +
    'stir stirrup stone stones stood stopped storage stored storeroom straight straighten strains strand ' +
    'stray streaks stream strength strengthens stress stretched strict strictest strike string strip ' +
    'stroke strong stronger strongest strongly struck structure struggles stubby student studied studies ' +
    'stumbles subject subjective submitted substance substantial subtract succeeds succession successors ' +
    'suffers sufficient sugar suitable suite sum sums sunburn sunk sunrise superior supplied supplies ' +
    'support surface surround survey surveys survive susceptible suspect suspended suspension suspicious ' +
    'swan swap sweep swept swing switched symbol symmetric symmetry synergistic synthesis syrup system ' +
    'tableside tag tagged tail taken talked taller tank tap tapers taps target teaches tear tech teen ' +
    'teenager telephone template tender termination terminology terrestrial terror testimony tethered ' +
    'texture thick thicken thicker thickest thin thinner thinnest thirst thirsty thought thousand ' +
    'thousandth thread threat threaten threatening throbs throw thrown thrusts tick tied tight tightens ' +
    'tighter tightly tilt timed timer timing tin tingling tiniest tipped toddler told tolerance tolerate ' +
    'tone took toolbox topical torn torso touched toxic trace track tract trail trained trainee trait ' +
    'transformation transient transmit transporter trap traveled tray trays treated triangular trim ' +
    'tripling trough tru truly trusting trustworthy tubing tuck tummy tunnel turn turned tutorial ' +
    'twentieth twins twisted type typed typing unable unaffected unanswered unborn uncertain unchanged ' +
    'uncomfortable uncontrolled uncovers undergo undergone underneath understanding undistorted undoes ' +
    'undone unequal unequally uneven unevenly unevenness unfolds unharmed unhurried uniform uniformly ' +
    'uninjured unit unknown unlike unmet unnoticed unpaired unrelated unreliable unsoiled unsterile ' +
    'unstirred untouched untreated unused unwanted unweakened unwell upper uppermost upright ups upset ' +
    'upside uptake upward usable user vacancy vaccination vaccine vague valid validate validity value ' +
    'vanish variable varied vary vector vehicle veil velcro vendors veracity verbal verdict verified ' +
    'verify viewed viewer vignetting vinyl violated virus visib visibly vision visiting visitor visual ' +
    'visually volleyball volume voluntari voluntarily voluntary vulnerable waist waited walked wall ' +
    'wanted ward warm warmth warn warped washed waste watched wave wavy ways weak weakens weaker weakest ' +
    'weakly weakness wearer wearing week weekly weeps weigh weight welded well welts wet wheeled wherever ' +
    'whichever white whoever wide widely widen width wiggle winces window wing wipe wiped wire wired ' +
    'wireless wiring wishes withdrawal withdrawn withdrew withheld withstands witness woman womb women ' +
    'wonderful wong wore worked worker workplace workroom workshop worm worn worried wrapped wreck ' +
    'writing wrote year yearly yelling yields younger youngest yours zone'
  )
    .split(' ')
    .concat(
      (
        'a year; allowed to do; at work; black and white; body language; body type; breathe in; ' +
        'breathe out; car crash; do over; each year; face down; face up; farther away; feet up; ' +
        'fell down; get through; gets through; go through; got hurt; head down; head up; in pieces; ' +
        'in the way; lie down; little one; many pieces; move back; my job; old image; old people; ' +
        'old person; on the back; on their back; out of place; room light; says no; stand up; ' +
        'step back; take off; too big; too long; too short; turn in; turn out; turned in; ' +
        'turned out; whole life; write up; year old; years old'
      ).split('; '),
    ),
)
